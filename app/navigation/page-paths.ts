import type { GuestbookName } from '#shared/guestbook.ts';
import type { WordGroup } from '#shared/words.ts';

// Only page-paths, page-addresses, and admin-paths write the addresses of pages and their parameters. The specification
// names both. Every page loads this module. The other two come with the pages that use them.

/** The addresses of pages without parameters. */
export const pagePaths = {
  home: '/',
  login: '/login',
  filmList: '/list',
  film: '/list/detail',
  clipEditor: '/list/tailor',
  still: '/list/frezeFrame',
  download: '/list/download',
  scriptSheet: '/list/sheet',
  search: '/search',
  reels: '/reel',
  dubbing: '/detail',
  roleInvitation: '/role',
  voiceComparison: '/contrast',
  dubWall: '/dubs',
  classes: '/classes',
  account: '/me',
  survey: '/survey',
  campaigns: '/campaigns',
  lessons: '/m',
  /** On the phone, the three word lists share one address. */
  phoneWordList: '/m/wordList',
  prizeDraw: '/activivity/mcu',
  admin: '/admin7ry784',
  adEditor: '/admin7ry784/ad/set',
  campaignDetail: '/admin7ry784/Detail',
  payoutDesk: '/admin7ry784/payout',
  adminCampaigns: '/admin7ry784/campaigns',
  adminLines: '/admin7ry784/lines',
} as const;

/** The address of each published word list. */
export const wordListPaths: Record<WordGroup, string> = {
  plain: '/wordList',
  gold: '/goldwordList',
  RR: '/RRwordList',
};

/** The address of each guestbook. `/guestbook_douy` shows the same one as `/guestbook:douy`. */
export const guestbookPaths: Record<GuestbookName, string> = {
  main: '/guestbook',
  kid: '/guestbookKid',
  douy: '/guestbook:douy',
};

/** Adds parameters to a path, in their order. Leaves out those that are null, undefined, or empty. */
export function withQuery(path: string, fields: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
