import { type OpeningCondition, type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { AppError } from '../errors.ts';
import { countReleasedShares } from './count-released-shares.ts';
import { findUnmetCondition } from './opening-conditions.ts';
import type { ClaimResult, Grant, OpeningFacts, RedPacket } from './types.ts';

/**
 * Returns the result of an earlier claim with the same request ID. Throws bad_parameter if that claim was for another
 * red packet.
 */
export function replayClaim(args: {
  recorded: { redPacketId: string; result: ClaimResult };
  redPacketId: string;
}): ClaimResult {
  const { recorded, redPacketId } = args;
  if (recorded.redPacketId !== redPacketId) throw new AppError('bad_parameter', { field: 'requestId' });
  return recorded.result;
}

/** The decision about a claim: a share, a final result, or an unmet condition, which is not stored as a result. */
export type ClaimDecision =
  | { kind: 'grant' }
  | { kind: 'result'; result: ClaimResult }
  | { kind: 'unmet'; condition: OpeningCondition };

/**
 * Decides whether an account gets a share. An account has at most one grant of a red packet, and keeps it when the status
 * of the red packet changes. A daily limit gives the same answer as a closed or exhausted red
 * packet, so that the limits cannot be probed.
 */
export function decideClaim(args: {
  redPacket: Pick<
    RedPacket,
    | 'status'
    | 'expiresMs'
    | 'grantedCount'
    | 'shareCount'
    | 'needsDub'
    | 'visitorDailyCap'
    | 'dailyRelease'
    | 'releaseFromMs'
    | 'releaseBefore'
  >;
  /** The grant that the account already has. */
  grant: Pick<Grant, 'cents'> | null;
  facts: OpeningFacts;
  /** Number of shares that the account has received from the company's red packets on this day in Shanghai. */
  companyGrantsToday: number;
  nowMs: number;
}): ClaimDecision {
  const { redPacket, grant, facts, companyGrantsToday, nowMs } = args;
  const end = (outcome: ClaimResult['outcome'], cents: number | null = null): ClaimDecision => ({
    kind: 'result',
    result: { outcome, cents },
  });
  if (grant) return end('already', grant.cents);
  const condition = findUnmetCondition({ redPacket, facts });
  if (condition) return { kind: 'unmet', condition };
  if (redPacket.status === redPacketStatus.exhausted) return end('exhausted');
  if (redPacket.status !== redPacketStatus.active || nowMs >= redPacket.expiresMs) return end('closed');
  if (redPacket.visitorDailyCap !== null && companyGrantsToday >= redPacket.visitorDailyCap)
    return end('closed');
  return redPacket.grantedCount < countReleasedShares(redPacket, nowMs)
    ? { kind: 'grant' }
    : end('exhausted');
}

type Decided = Parameters<typeof decideClaim>[0];

/** Decides claims of one red packet one after the other: each sees the shares that those before it have received. */
export function decideClaims(args: {
  redPacket: Decided['redPacket'];
  claims: readonly Omit<Decided, 'redPacket'>[];
}): ClaimDecision[] {
  const { claims } = args;
  let { redPacket } = args;
  return claims.map((claim) => {
    const decision = decideClaim({ redPacket, ...claim });
    if (decision.kind === 'grant') redPacket = { ...redPacket, ...countGrants({ redPacket, grants: 1 }) };
    return decision;
  });
}

/** The last share makes a red packet `exhausted`. */
function countGrants(args: {
  redPacket: Pick<RedPacket, 'status' | 'shareCount' | 'grantedCount'>;
  grants: number;
}): { grantedCount: number; status: RedPacketStatus } {
  const { redPacket, grants } = args;
  const grantedCount = redPacket.grantedCount + grants;
  const isExhausted = grantedCount === redPacket.shareCount;
  return { grantedCount, status: isExhausted ? redPacketStatus.exhausted : redPacket.status };
}

/** Returns the totals and status of an active red packet after these shares have been granted. */
export function planGrants(args: {
  redPacket: Pick<RedPacket, 'status' | 'shareCount' | 'grantedCount' | 'grantedCents'>;
  /** The shares' money, in cents. */
  shares: readonly number[];
}): { grantedCount: number; grantedCents: number; status: RedPacketStatus } {
  const { redPacket, shares } = args;
  const grantedCents = shares.reduce((sum, cents) => sum + cents, redPacket.grantedCents);
  return { ...countGrants({ redPacket, grants: shares.length }), grantedCents };
}
