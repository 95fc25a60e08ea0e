/** Status codes of red packets, as the calls have them. */
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

/** How the money is divided: at random within bounds, or evenly. */
export const redPacketType = { lucky: 1, fixed: 2 } as const;
export type RedPacketType = (typeof redPacketType)[keyof typeof redPacketType];

/**
 * Status changes that an admin may make. A red packet becomes exhausted with its last share and expired by the clock,
 * never by hand.
 */
export const redPacketTransitions: Record<RedPacketStatus, readonly RedPacketStatus[]> = {
  0: [redPacketStatus.active, redPacketStatus.removed],
  1: [redPacketStatus.paused],
  2: [redPacketStatus.active],
  3: [],
  4: [redPacketStatus.refunded],
  5: [],
  9: [],
};

/** Percentage of a video that must have been played before its red packet can be opened. */
export const WATCH_COMPLETE_PERCENT = 90;
/** Most shares of one red packet. Each share is a row that is inserted when the packet becomes active. */
export const RED_PACKET_MAX_SHARES = 100_000;
/** Largest share, in cents: the legal limit for a prize drawn by lot. */
export const RED_PACKET_MAX_SHARE_CENTS = 5_000_000;

/** Why the money cannot be divided into shares within the bounds; null when it can. */
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
