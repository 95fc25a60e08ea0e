/** Menu items of the admin area, with paths below its root. The specification makes the first one the home page. */
export const adminMenuItems = [
  { name: 'home', path: '' },
  { name: 'ad', path: '/ad' },
  { name: 'redPacket', path: '/redPacket' },
  { name: 'guestbook', path: '/GuestBook' },
  { name: 'words', path: '/VideoEditor' },
] as const;
