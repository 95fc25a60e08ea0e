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

/** Returns the totals and status of an active red packet after one more grant. The last share makes it `exhausted`. */
export function planGrant(args: {
  redPacket: Pick<RedPacket, 'status' | 'shareCount' | 'grantedCount' | 'grantedCents'>;
  shareCents: number;
}): { grantedCount: number; grantedCents: number; status: RedPacketStatus } {
  const { redPacket, shareCents } = args;
  const grantedCount = redPacket.grantedCount + 1;
  return {
    grantedCount,
    grantedCents: redPacket.grantedCents + shareCents,
    status: grantedCount === redPacket.shareCount ? redPacketStatus.exhausted : redPacket.status,
  };
}
