import { awardIndex } from './award-index.ts';
import type { DrawLink } from './chain-link.ts';
import { computePseudonym, hashLink } from './draw-chain.ts';
import type { Activity, DrawOutcome, DrawRecord, DrawStore, VisitorBinding } from './types.ts';
import { chancesOf } from './visitor-rules.ts';
import { findWithholdReason, noRisk, type RiskFacts, subjectsOfDraw } from './withhold-reason.ts';

type DrawArgs = Parameters<DrawStore['draw']>[0];

/** The rows that a draw changes. */
export interface DrawDecision {
  record: DrawRecord;
  /** How many draws the participant has used, including this one. */
  drawsUsed: number;
  /** Whether the stock of the awarded prize decreases by one. */
  takesStock: boolean;
  /** The subjects whose daily counts increase by one. */
  subjects: string[];
}

/**
 * Decides one draw from the rows that its transaction has read. A request ID that was used before returns its record,
 * even after the activity is over. Otherwise, the activity must be active and within its time, and the participant must
 * have a chance left. The fallback replaces a prize that is out of stock or withheld.
 */
export function decideDraw(args: {
  draw: DrawArgs;
  activity: Activity | null;
  /** The record of an earlier draw with the same request ID. */
  earlier: DrawRecord | null;
  /** How many draws the participant has used so far. */
  drawsUsed: number;
  /** The visitor's bindings; null for an account. */
  binding?: VisitorBinding | null;
  risk?: RiskFacts;
}): DrawOutcome | DrawDecision {
  const { draw, activity, earlier, binding = null, risk = noRisk } = args;
  if (earlier) return { record: earlier };
  if (!activity || !isActivityOpen(activity, draw.nowMs)) return { refused: 'closed' };
  const chances = chancesOf(activity, binding);
  if (args.drawsUsed >= chances) return { refused: 'no_chances' };
  const drawsUsed = args.drawsUsed + 1;
  const seq = activity.drawCount + 1;
  const { roll, index: drawnIndex } = draw.roll({ activity, seq, requestId: draw.requestId });
  const { device = null, network = null } = draw.source ?? {};
  const participant = { isVisitor: binding !== null, device, network };
  const { awardedIndex, withheld } = resolveAward({ activity, drawnIndex, participant, risk });
  const prize = activity.prizes[awardedIndex];
  if (!prize) throw new Error(`activity ${activity.id} has no prize ${awardedIndex}`);
  const link = {
    ...{ seq, roll, drawnIndex, awardedIndex, requestId: draw.requestId, prizeId: prize.id },
    timeMs: draw.nowMs,
  };
  const record: DrawRecord = {
    id: draw.recordId,
    activityId: activity.id,
    accountId: draw.accountId,
    requestId: draw.requestId,
    seq,
    roll,
    drawnIndex,
    awardedIndex,
    prizeId: prize.id,
    prizeName: prize.name,
    chancesRemaining: chances - drawsUsed,
    deliveryState: prize.isFallback ? 'none' : 'owed',
    createdMs: draw.nowMs,
    deliveredMs: null,
    trackingNumber: null,
    link: chainDraw(activity, draw.accountId, link),
    withheld,
  };
  return {
    record,
    drawsUsed,
    takesStock: prize.stock !== null,
    subjects: subjectsOfDraw(activity, participant, prize),
  };
}

/** Returns the activity as the next draw of the same transaction finds it. */
export function activityAfterDraw(
  activity: Activity,
  { record, takesStock }: Pick<DrawDecision, 'record' | 'takesStock'>,
): Activity {
  const { chain } = activity;
  return {
    ...activity,
    drawCount: record.seq,
    chain: chain && record.link ? { ...chain, headHash: record.link.hash } : chain,
    prizes: activity.prizes.map((prize) =>
      prize.id !== record.prizeId
        ? prize
        : {
            ...prize,
            stockRemaining:
              takesStock && prize.stockRemaining !== null ? prize.stockRemaining - 1 : prize.stockRemaining,
            awardedCount: prize.awardedCount + 1,
          },
    ),
  };
}

type NewLink = Omit<DrawLink, 'kind' | 'visitor' | 'previousHash' | 'hash'>;

/** Puts a draw behind the last link of its activity. The transaction holds the activity's row, so nobody else does. */
function chainDraw({ chain }: Activity, accountId: string, link: NewLink): DrawRecord['link'] {
  if (!chain) return null;
  const visitor = computePseudonym({ key: chain.pseudonymKey, accountId });
  const previousHash = chain.headHash;
  const hash = hashLink({ kind: 'draw', ...link, visitor, previousHash });
  return { visitor, previousHash, hash };
}

/** Whether draws of an activity are possible now. */
export function isActivityOpen(
  { status, startsMs, endsMs }: Pick<Activity, 'status' | 'startsMs' | 'endsMs'>,
  nowMs: number,
): boolean {
  return status === 'active' && startsMs <= nowMs && nowMs < endsMs;
}

/** Returns the index of the awarded prize: the drawn one, or the fallback if that is out of stock or withheld. */
function resolveAward(
  args: Omit<Parameters<typeof findWithholdReason>[0], 'prize' | 'facts'> & {
    activity: Activity;
    drawnIndex: number;
    risk: RiskFacts;
  },
): Pick<DrawRecord, 'awardedIndex' | 'withheld'> {
  const { activity, drawnIndex, participant, risk } = args;
  const { prizes } = activity;
  const prize = prizes[drawnIndex];
  if (!prize) throw new Error(`activity ${activity.id} has no prize ${drawnIndex}`);
  const left = prizes.map(({ stockRemaining }) => stockRemaining);
  const awardedIndex = awardIndex({ prizes, left, drawnIndex });
  if (awardedIndex !== drawnIndex) return { awardedIndex, withheld: null };
  const withheld = findWithholdReason({ activity, prize, participant, facts: risk });
  const fallbackIndex = prizes.findIndex(({ isFallback }) => isFallback);
  return { awardedIndex: withheld === null ? drawnIndex : fallbackIndex, withheld };
}
