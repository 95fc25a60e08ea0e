/** Numbers of the marketing calls, as they stand on the wire. */
export const redPacketStatus = {
  draft: 0,
  active: 1,
  paused: 2,
  exhausted: 3,
  expired: 4,
  refunded: 5,
  removed: 9,
} as const;
export type RedPacketStatus = (typeof redPacketStatus)[keyof typeof redPacketStatus];
export const redPacketStatusNames = [
  'draft',
  'active',
  'paused',
  'exhausted',
  'expired',
  'refunded',
  'removed',
] as const;

/** How a red packet is shared out: by chance within bounds, or everyone the same. */
export const redPacketType = { lucky: 1, fixed: 2 } as const;
export type RedPacketType = (typeof redPacketType)[keyof typeof redPacketType];

export const adStatus = { draft: 0, active: 1, paused: 2, ended: 3, removed: 9 } as const;
export type AdStatus = (typeof adStatus)[keyof typeof adStatus];
export const adStatusNames = ['draft', 'active', 'paused', 'ended', 'removed'] as const;

/** Where an ad may stand. */
export const adPlacements = ['home', 'list', 'lesson', 'wheel'] as const;
export type AdPlacement = (typeof adPlacements)[number];

/** Moves an admin may ask for. Exhausted and expired are reached by the last share and by the clock alone. */
export const redPacketTransitions: Record<RedPacketStatus, readonly RedPacketStatus[]> = {
  0: [redPacketStatus.active, redPacketStatus.removed],
  1: [redPacketStatus.paused],
  2: [redPacketStatus.active],
  3: [],
  4: [redPacketStatus.refunded],
  5: [],
  9: [],
};

/** Moves an admin may ask for; the clock ends an ad by itself. */
export const adTransitions: Record<AdStatus, readonly AdStatus[]> = {
  0: [adStatus.active, adStatus.removed],
  1: [adStatus.paused, adStatus.ended],
  2: [adStatus.active, adStatus.ended, adStatus.removed],
  3: [adStatus.removed],
  9: [],
};

/** Largest file of a banner picture, in bytes. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** Share of a video that must have been played before its red packet may be opened. */
export const WATCH_COMPLETE_PERCENT = 90;
/** Most shares of one red packet: each is a row made when it is activated. */
export const RED_PACKET_MAX_SHARES = 100_000;
/** Most one share may be, in cents: the most the law allows a prize drawn by lot to be worth. */
export const RED_PACKET_MAX_SHARE_CENTS = 5_000_000;

/** What keeps a red packet's figures from being shared out; null when they can be. */
export function findSplitProblem(args: {
  moneyCents: number;
  count: number;
  minCents: number;
  maxCents: number;
}): 'bounds' | 'money' | null {
  const { moneyCents, count, minCents, maxCents } = args;
  if (minCents < 1 || maxCents < minCents || maxCents > RED_PACKET_MAX_SHARE_CENTS) return 'bounds';
  return moneyCents < count * minCents || moneyCents > count * maxCents ? 'money' : null;
}
