import { expect, it } from 'vitest';
import { isSlowConnection, isSlowConnectionRequest } from './slow-connection.ts';

it.each([
  [{ 'save-data': 'on' }, true],
  [{ ect: '3g' }, true],
  [{ ect: 'slow-2g', 'save-data': 'off' }, true],
  [{ ect: '4g' }, false],
  [{}, false],
])('a request with %o comes over a weak link: %s', (headers, weak) => {
  expect(isSlowConnectionRequest(new Headers(headers as Record<string, string>))).toBe(weak);
});

it('a browser that tells nothing has no weak link', () => {
  expect(isSlowConnection(undefined)).toBe(false);
  expect(isSlowConnection({})).toBe(false);
});
