import type { Activity, DrawOutcome, DrawRecord, DrawStore } from './types.ts';

type DrawArgs = Parameters<DrawStore['draw']>[0];

/** What a draw changes; `null` for the stock of a prize without a limit. */
export interface DrawDecision {
  record: DrawRecord;
  /** The draws the participant has used, this one included. */
  drawsUsed: number;
  /** The prize whose stock falls by one. */
  stockPrizeId: string | null;
}

/**
 * Decides one draw from the rows of its transaction. A request id that was used before gives its record again, also after
 * the activity is over. Otherwise the activity must be active and within its time, and the participant must have a chance
 * left. A prize that is out of stock is replaced by the fallback.
 */
export function decideDraw(args: {
  draw: DrawArgs;
  activity: Activity | null;
  /** The record of an earlier draw with the same request id. */
  earlier: DrawRecord | null;
  /** The draws the participant has used so far. */
  drawsUsed: number;
}): DrawOutcome | DrawDecision {
  const { draw, activity, earlier } = args;
  if (earlier) return { record: earlier };
  if (!activity || !isOpen(activity, draw.nowMs)) return { refused: 'closed' };
  if (args.drawsUsed >= activity.chances) return { refused: 'no_chances' };
  const drawsUsed = args.drawsUsed + 1;
  const seq = activity.draws + 1;
  const { roll, index: drawnIndex } = draw.roll({ activity, seq, requestId: draw.requestId });
  const index = resolveAwardedIndex(activity, drawnIndex);
  const prize = activity.prizes[index];
  if (!prize) throw new Error(`activity ${activity.id} has no prize ${index}`);
  const record: DrawRecord = {
    id: draw.recordId,
    activityId: activity.id,
    accountId: draw.accountId,
    requestId: draw.requestId,
    seq,
    roll,
    drawnIndex,
    index,
    prizeId: prize.id,
    prize: prize.name,
    chancesLeft: activity.chances - drawsUsed,
    state: prize.fallback ? 'none' : 'owed',
    createdMs: draw.nowMs,
    deliveredMs: null,
  };
  return { record, drawsUsed, stockPrizeId: prize.stock === null ? null : prize.id };
}

function isOpen(activity: Activity, nowMs: number): boolean {
  return activity.status === 'active' && activity.startsMs <= nowMs && nowMs < activity.endsMs;
}

/** The index of the prize that is awarded: the drawn one while it is in stock, else the fallback. */
function resolveAwardedIndex(activity: Activity, drawnIndex: number): number {
  const prize = activity.prizes[drawnIndex];
  const isOutOfStock = prize !== undefined && prize.stock !== null && (prize.stockLeft ?? 0) <= 0;
  return isOutOfStock ? activity.prizes.findIndex(({ fallback }) => fallback) : drawnIndex;
}
