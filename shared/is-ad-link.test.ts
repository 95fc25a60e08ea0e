import { expect, test } from 'vitest';
import { isAdLink } from './is-ad-link.ts';

test.each([
  '/list',
  '/detail?id=1',
  'https://example.com',
  'https://example.com/a?b=1#c',
  'HTTPS://例子.cn/路',
])('%s is a link for an ad', (link) => expect(isAdLink(link)).toBe(true));

test.each([
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https://example.com\\@evil.example',
  'https://example.com@evil.example/',
  'https://@evil.example/',
  'https://user:secret@example.com/',
  'https://example.com:8443/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://localhost/',
  'http://example.com/',
  'javascript:alert(1)',
  'https://exa\u202emple.com/',
  '',
])('%j is none', (link) => expect(isAdLink(link)).toBe(false));
