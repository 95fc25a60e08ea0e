import { guestbookPaths, pagePaths, wordListPaths } from './page-paths.ts';

/** The items of the main navigation. */
export type NavItemName = 'list' | 'lessons' | 'search' | 'words' | 'guestbook' | 'classes' | 'me' | 'admin';

const workspacePaths = [
  pagePaths.film,
  pagePaths.clipEditor,
  pagePaths.still,
  pagePaths.download,
  pagePaths.scriptSheet,
  pagePaths.dubbing,
  pagePaths.voiceComparison,
];

const itemOfPath = new Map<string, NavItemName>([
  [pagePaths.filmList, 'list'],
  // A line is a part of the library, however somebody came to it.
  ...workspacePaths.map((path) => [path.toLowerCase(), 'list'] as const),
  [pagePaths.search, 'search'],
  [pagePaths.account, 'me'],
  [pagePaths.reels, 'me'],
  [pagePaths.classes, 'classes'],
  ...[pagePaths.phoneWordList, ...Object.values(wordListPaths)].map(
    (path) => [path.toLowerCase(), 'words'] as const,
  ),
]);

/**
 * Returns the item of the main navigation that a page belongs to; null for a page without one, such as home. Ignores case
 * and a trailing slash, as the router does. `search` is the query string of the address.
 */
export function navItemAt(pathname: string, search = ''): NavItemName | null {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1');
  // A teacher's unheard takes are those of all clips, and linked from the teacher's own page.
  if (path === pagePaths.dubbing && /^(?!.*bar_id).*of=students/.test(search)) return 'me';
  const item = itemOfPath.get(path);
  if (item) return item;
  if (/^\/m[123]?(?:\/|$)/.test(path)) return 'lessons';
  if (path.startsWith('/class/')) return 'classes';
  if (path.startsWith(guestbookPaths.main)) return 'guestbook';
  return path === pagePaths.admin || path.startsWith(`${pagePaths.admin}/`) ? 'admin' : null;
}
