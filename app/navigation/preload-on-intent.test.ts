import { expect, test } from 'vitest';
import { matchedIds, toRouteTree } from './known-routes.ts';
import { moduleUrls } from './preload-on-intent.ts';

const routes = {
  root: { id: 'root', path: '', module: '/root.js', imports: ['/shared.js'] },
  layout: { id: 'layout', parentId: 'root', module: '/layout.js' },
  home: { id: 'home', parentId: 'layout', index: true, module: '/home.js' },
  film: { id: 'film', parentId: 'layout', path: 'list/detail', module: '/film.js', imports: ['/player.js'] },
  admin: { id: 'admin', parentId: 'root', path: 'admin', module: '/admin.js' },
};
const tree = toRouteTree(routes);
const urls = (path: string) => moduleUrls(routes, matchedIds(tree, path));

test('the code of a page is its own, that of its layouts, and their imports, and no code of another page', () => {
  expect(urls('/list/detail')).toEqual(['/root.js', '/shared.js', '/layout.js', '/film.js', '/player.js']);
  expect(urls('/')).toEqual(['/root.js', '/shared.js', '/layout.js', '/home.js']);
});

test('an address without a page has no code', () => {
  expect(urls('/media/film.mp4')).toEqual([]);
});
