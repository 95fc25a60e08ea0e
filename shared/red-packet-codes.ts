/** Status codes of red packets on the wire. */
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

/** How the money is split into shares: at random within bounds, or evenly. */
export const splitType = { lucky: 1, fixed: 2 } as const;
export type SplitType = (typeof splitType)[keyof typeof splitType];

/**
 * Status changes that an admin may make. No admin sets `exhausted` and `expired`: a red packet is exhausted when its
 * last share is granted, and expires at its expiry time.
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

/** The orders of a list of red packets: newest first, ending soonest first, most money first. */
export const redPacketSorts = ['new', 'ending', 'money'] as const;
export type RedPacketSort = (typeof redPacketSorts)[number];

/** The conditions for opening a red packet: watch, do the steps of its lesson, finish a dub. */
export const openingConditions = ['watch', 'lesson', 'dub'] as const;
export type OpeningCondition = (typeof openingConditions)[number];

/**
 * A grant is owed until it is paid, `renounced` because its visitor deletes the account, or `returned` because the visitor does not
 * accept a payment channel's money in time.
 */
export const grantStates = ['owed', 'paid', 'renounced', 'returned'] as const;
export type GrantState = (typeof grantStates)[number];

/**
 * Where the money of a red packet is. `company`: not received; its balance is what has come from the company, as a negative
 * number. `funded`: received. `reserved`: in shares that nobody has. `granted`: owed to visitors. `returned`: to be given back
 * to the company. `refunded`: given back.
 */
export const ledgerAccounts = [
  'company',
  'funded',
  'reserved',
  'granted',
  'paid',
  'returned',
  'refunded',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Every way in which money of a red packet moves: from one account to another one. */
export const ledgerMovements = {
  fund: { from: 'company', to: 'funded' },
  reserve: { from: 'funded', to: 'reserved' },
  grant: { from: 'reserved', to: 'granted' },
  pay: { from: 'granted', to: 'paid' },
  /** The payment was entered by mistake. */
  undo_pay: { from: 'paid', to: 'granted' },
  /** The visitor has deleted the account, and given the money up. */
  renounce: { from: 'granted', to: 'returned' },
  /** The visitor did not accept a payment channel's money in time. */
  return: { from: 'granted', to: 'returned' },
  /** The red packet has expired, or was ended early. */
  release: { from: 'reserved', to: 'returned' },
  refund: { from: 'returned', to: 'refunded' },
} as const satisfies Record<string, { from: LedgerAccount; to: LedgerAccount }>;
export type LedgerMovement = keyof typeof ledgerMovements;
export const ledgerMovementNames = Object.keys(ledgerMovements) as LedgerMovement[];

/** Returns the total growth of the accounts by the movements, in cents. */
export function sumByAccounts(
  moved: readonly { movement: LedgerMovement; cents: number }[],
  accounts: readonly LedgerAccount[],
): number {
  let sum = 0;
  for (const { movement, cents } of moved) {
    const { from, to }: { from: LedgerAccount; to: LedgerAccount } = ledgerMovements[movement];
    if (accounts.includes(to)) sum += cents;
    if (accounts.includes(from)) sum -= cents;
  }
  return sum;
}

/** Percentage of a video that a learner must watch before the red packet opens. */
export const WATCH_COMPLETE_PERCENT = 90;
/** Maximum number of shares of one red packet. Activating it inserts one row for each share. */
export const RED_PACKET_MAX_SHARES = 100_000;
/** Maximum amount of a share in cents: the legal limit for a prize drawn by lot. */
const RED_PACKET_MAX_SHARE_CENTS = 5_000_000;

/** Returns why the money can't be split into shares within the bounds, or null when it can. */
export function findSplitProblem(args: {
  totalCents: number;
  shareCount: number;
  minCents: number;
  maxCents: number;
}): 'bounds' | 'money' | null {
  const { totalCents, shareCount, minCents, maxCents } = args;
  if (minCents < 1 || maxCents < minCents || maxCents > RED_PACKET_MAX_SHARE_CENTS) return 'bounds';
  return totalCents < shareCount * minCents || totalCents > shareCount * maxCents ? 'money' : null;
}
