import { expect, it } from 'vitest';
import { isSlowConnection, isSlowConnectionRequest } from './slow-connection.ts';

it.each([
  [{ 'save-data': 'on' }, true],
  [{ ect: '3g' }, true],
  [{ ect: 'slow-2g', 'save-data': 'off' }, true],
  [{ ect: '4g' }, false],
  [{}, false],
])('isSlowConnectionRequest for %o is %s', (headers, isSlow) => {
  expect(isSlowConnectionRequest(new Headers(headers as Record<string, string>))).toBe(isSlow);
});

it('isSlowConnection is false without information', () => {
  expect(isSlowConnection(undefined)).toBe(false);
  expect(isSlowConnection({})).toBe(false);
});
