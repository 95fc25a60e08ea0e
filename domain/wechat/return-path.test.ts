import { expect, test } from 'vitest';
import { isWechatReturnPath } from './return-path.ts';

test.each([
  ['/activivity/mcu?activity_id=a', true],
  ['/me?view=rewards', true],
  ['/me', true],
  ['/me/../admin7ry784', false],
  ['//evil.example/me', false],
  ['/\\evil.example/me', false],
  ['https://evil.example/me', false],
  ['/admin7ry784', false],
  ['me', false],
  ['', false],
])('%s may follow: %s', (path, isAllowed) => {
  expect(isWechatReturnPath(path, ['/activivity/mcu', '/me'])).toBe(isAllowed);
});
