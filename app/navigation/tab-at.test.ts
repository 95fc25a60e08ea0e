import { expect, test } from 'vitest';
import { isTabPath, parentPathAt, tabAt } from './tab-at.ts';

test.each([
  [['/', '/search', '/dubs', '/survey', '/activivity/mcu'], 'home'],
  [['/list', '/list/detail', '/detail', '/LIST/tailor/'], 'list'],
  [['/m', '/m1/complete', '/m3/simpleClass'], 'lessons'],
  [['/wordList', '/goldwordList', '/m/wordList'], 'words'],
  [['/me', '/me/', '/reel', '/classes', '/class/a1', '/guestbook:douy'], 'me'],
  [['/error', '/nowhere', '/role'], null],
] as const)('the pages %j belong to the tab %s', (paths, tab) => {
  expect(paths.map((path) => [path, tabAt(path)])).toEqual(paths.map((path) => [path, tab]));
});

test('a tab leads to one page, however its address is written', () => {
  expect(['/wordList', '/wordlist/', '/list'].map((path) => isTabPath(path, 'words'))).toEqual([
    true,
    true,
    false,
  ]);
  expect(['/', '/me', '/M/', '/search', '/list/detail'].map((path) => isTabPath(path))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a page leads back to that of its tab, and a page without one to home', () => {
  expect(parentPathAt('/detail', '?of=students')).toBe('/me');
  expect(
    ['/detail', '/reel', '/search', '/goldwordList', '/me', '/nowhere'].map((path) => parentPathAt(path)),
  ).toEqual(['/list', '/me', '/', '/wordList', '/', '/']);
});
