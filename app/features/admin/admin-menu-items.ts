import { pagePaths } from '../../navigation/page-paths.ts';

/** The tabs of the admin home page. The address names the current one. Without a name, it is the overview. */
export const adminTabs = [
  'home',
  'uploads',
  'jobs',
  'library',
  'lessons',
  'activities',
  'transfers',
  'drawLists',
  'surveys',
  'dubs',
  'accounts',
  'audit',
] as const;
export type AdminTab = (typeof adminTabs)[number];

type AdminPageName = 'campaigns' | 'ad' | 'redPacket' | 'payout' | 'guestbook' | 'words';
export type AdminMenuItem = AdminTab | AdminPageName;

type AdminMenuGroup = 'overview' | 'campaigns' | 'content' | 'people' | 'system';

/** The menu of the admin area. The specification makes the home page the first entry. */
export const adminMenu: readonly { group: AdminMenuGroup; items: readonly AdminMenuItem[] }[] = [
  { group: 'overview', items: ['home'] },
  {
    group: 'campaigns',
    items: ['campaigns', 'ad', 'redPacket', 'payout', 'transfers', 'activities', 'drawLists', 'surveys'],
  },
  { group: 'content', items: ['uploads', 'library', 'jobs', 'words', 'lessons', 'guestbook', 'dubs'] },
  { group: 'people', items: ['accounts'] },
  { group: 'system', items: ['audit'] },
];

const pathsBelowAdmin: Record<AdminPageName, string> = {
  campaigns: pagePaths.adminCampaigns.slice(pagePaths.admin.length),
  ad: '/ad',
  redPacket: '/redPacket',
  payout: '/payout',
  guestbook: '/GuestBook',
  words: '/VideoEditor',
};

const isTab = (item: AdminMenuItem): item is AdminTab => adminTabs.some((tab) => tab === item);

/** Returns the address of a menu item. */
export function adminMenuPath(item: AdminMenuItem): string {
  if (!isTab(item)) return pagePaths.admin + pathsBelowAdmin[item];
  return item === 'home' ? pagePaths.admin : `${pagePaths.admin}?tab=${item}`;
}

/** Returns the tab that the address of the admin home page names. If it names none, returns the overview. */
export const adminTabAt = (params: URLSearchParams): AdminTab =>
  adminTabs.find((tab) => tab === params.get('tab')) ?? 'home';

/** Returns the menu item that a page belongs to; null for a page that is not in the menu. */
export function adminMenuItemAt(location: { pathname: string; search: string }): AdminMenuItem | null {
  // The editors of the three word lists share one menu item.
  const path = location.pathname.replace(/\/(gold|RR)(?=VideoEditor)/, '/').replace(/\/$/, '');
  if (path === pagePaths.admin) return adminTabAt(new URLSearchParams(location.search));
  // The pages of a campaign are not below the address of the list.
  if (path.startsWith(`${pagePaths.admin}/campaign/`)) return 'campaigns';
  if (path === pagePaths.adminLines) return 'library';
  if (`${path}/`.startsWith(`${pagePaths.campaignDetail}/`)) return 'redPacket';
  const names = Object.keys(pathsBelowAdmin) as AdminPageName[];
  return names.find((name) => `${path}/`.startsWith(`${adminMenuPath(name)}/`)) ?? null;
}
