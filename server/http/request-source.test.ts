import { expect, test } from 'vitest';
import { classifySource } from './request-source.ts';

const nothing = { site: undefined, origin: undefined, referer: undefined, client: undefined };
const classify = (headers: Partial<Record<keyof typeof nothing, string>>) =>
  classifySource({ ...nothing, host: 'taici.example:3000', ...headers });

test.each([
  { site: 'same-origin' },
  { site: 'none' },
  { origin: 'http://taici.example:3000' },
  { origin: 'https://taici.example:3000' },
  { referer: 'http://taici.example:3000/list?q=a' },
  { client: 'page' },
  { origin: 'http://taici.example:3000', referer: '' },
])('a request with %j comes from a page of this site', (headers) => {
  expect(classify(headers)).toBe('own');
});

test.each([
  { site: 'cross-site' },
  { site: 'same-site' },
  { site: '' },
  { origin: 'null' },
  { origin: 'http://evil.example' },
  { origin: 'http://taici.example' },
  { origin: 'http://taici.example:3000.evil.example' },
  { referer: 'http://evil.example/http://taici.example:3000/' },
  { referer: 'about:blank' },
  { site: 'same-origin', origin: 'http://evil.example' },
  { origin: 'http://taici.example:3000', referer: 'http://evil.example' },
  { client: 'page', site: 'cross-site' },
  { client: 'page', referer: 'http://evil.example/' },
])('a request with %j comes from a page of another site', (headers) => {
  expect(classify(headers)).toBe('foreign');
});

test('a request without any sign comes from an unknown place', () => {
  expect(classify({})).toBe('unknown');
  expect(classify({ origin: '', referer: '' })).toBe('unknown');
});
