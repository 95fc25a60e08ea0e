import { expect, test } from 'vitest';
import { isSavingDataRequest } from './use-film-preload.ts';

test.each([
  [{}, false],
  [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }, false],
  [{ 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36' }, true],
  [
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1' },
    true,
  ],
  [{ 'sec-ch-ua-mobile': '?1' }, true],
  [{ 'sec-ch-ua-mobile': '?0' }, false],
  [{ 'save-data': 'on' }, true],
  [{ ect: '3g' }, true],
])('whether a request with %j saves data: %s', (headers, saves) => {
  expect(isSavingDataRequest(new Headers(headers))).toBe(saves);
});
