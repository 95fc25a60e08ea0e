import { type NavItemName, navItemAt } from './nav-item-at.ts';
import { pagePaths, wordListPaths } from './page-paths.ts';

/** The tabs of the tab bar. */
export type TabName = 'home' | 'list' | 'lessons' | 'words' | 'me';

/** The address that each tab leads to. */
export const tabPaths: Record<TabName, string> = {
  home: pagePaths.home,
  list: pagePaths.filmList,
  lessons: pagePaths.lessons,
  words: wordListPaths.plain,
  me: pagePaths.account,
};

/** The tab from whose page somebody comes to the pages of an item of the navigation. */
const tabOfItem: Record<NavItemName, TabName> = {
  list: 'list',
  lessons: 'lessons',
  search: 'home',
  words: 'words',
  guestbook: 'me',
  classes: 'me',
  me: 'me',
  admin: 'me',
};

/** Pages without an item that home leads to. */
const pagesOfHome: readonly string[] = [
  pagePaths.home,
  pagePaths.dubWall,
  pagePaths.survey,
  pagePaths.prizeDraw,
];

/** Returns the tab that a page belongs to; null for a page without one. Ignores case and a trailing slash. */
export function tabAt(pathname: string, search = ''): TabName | null {
  const item = navItemAt(pathname, search);
  if (item) return tabOfItem[item];
  return pagesOfHome.includes(normalizePath(pathname)) ? 'home' : null;
}

/** Whether a page is the one that a tab leads to: of any tab, if none is given. */
export function isTabPath(pathname: string, tab?: TabName): boolean {
  const path = normalizePath(pathname);
  return Object.entries(tabPaths).some(
    ([name, tabPath]) => (tab === undefined || name === tab) && tabPath.toLowerCase() === path,
  );
}

/** Returns where a page leads back to if no page was open before it: to that of its tab, and from there to home. */
export function parentPathAt(pathname: string, search = ''): string {
  const tab = tabAt(pathname, search);
  return tab && !isTabPath(pathname) ? tabPaths[tab] : pagePaths.home;
}

const normalizePath = (pathname: string) => pathname.toLowerCase().replace(/(.)\/$/, '$1');
