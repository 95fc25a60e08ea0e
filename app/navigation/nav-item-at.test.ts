import { expect, test } from 'vitest';
import { navItemAt } from './nav-item-at.ts';

test.each([
  [['/list', '/list/', '/list/detail', '/list/tailor', '/list/frezeFrame', '/list/download'], 'list'],
  [['/list/sheet', '/detail', '/contrast', '/LIST/detail'], 'list'],
  [['/m', '/m1/previousVideo', '/m1/complete', '/m2/simplesson', '/m3/simpleClass'], 'lessons'],
  [['/search'], 'search'],
  [['/wordList', '/goldwordList', '/RRwordList', '/m/wordList'], 'words'],
  [['/guestbook', '/guestbookKid', '/guestbook:douy', '/guestbook_douy'], 'guestbook'],
  [['/me', '/me/', '/reel'], 'me'],
  [['/classes', '/class/a1', '/class/join/a-link'], 'classes'],
  [['/admin7ry784', '/admin7ry784/ad'], 'admin'],
  [['/', '/survey', '/activivity/mcu', '/error', '/nowhere', '/mx'], null],
] as const)('the pages %j belong to the item %s', (paths, item) => {
  expect(paths.map((path) => [path, navItemAt(path)])).toEqual(paths.map((path) => [path, item]));
});

test('the unheard takes of all clips belong to the own page, those of one clip to the library', () => {
  expect(navItemAt('/detail', '?of=students&pageno=2')).toBe('me');
  expect(navItemAt('/detail', '?pageno=2&of=students')).toBe('me');
  expect(navItemAt('/detail', '?of=students&bar_id=c')).toBe('list');
  expect(navItemAt('/detail', '?bar_id=c&of=students')).toBe('list');
});
