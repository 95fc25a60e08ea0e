import { expect, it } from 'vitest';
import { isSentOverWeakLink, isWeak } from './weak-link.ts';

it.each([
  [{ 'save-data': 'on' }, true],
  [{ ect: '3g' }, true],
  [{ ect: 'slow-2g', 'save-data': 'off' }, true],
  [{ ect: '4g' }, false],
  [{}, false],
])('a request with %o comes over a weak link: %s', (headers, weak) => {
  expect(isSentOverWeakLink(new Headers(headers as Record<string, string>))).toBe(weak);
});

it('a browser that tells nothing has no weak link', () => {
  expect(isWeak(undefined)).toBe(false);
  expect(isWeak({})).toBe(false);
});
