/** Places of the admin area, below its root; the first is the specification's default home. */
export const adminMenuItems = [
  { name: 'home', path: '' },
  { name: 'ad', path: '/ad' },
  { name: 'redPacket', path: '/redPacket' },
  { name: 'guestbook', path: '/GuestBook' },
  { name: 'words', path: '/VideoEditor' },
] as const;
