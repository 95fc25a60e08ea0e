import { AppError } from '#domain/errors.ts';
import { type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import type { ClaimResult, Grant, RedPacket } from './types.ts';

/**
 * Returns the result of an earlier claim with the same request ID. Throws bad_parameter if that claim was for another
 * red packet.
 */
export function replayClaim(args: {
  recorded: { redPacketId: string; result: ClaimResult };
  redPacketId: string;
}): ClaimResult {
  const { recorded, redPacketId } = args;
  if (recorded.redPacketId !== redPacketId) throw new AppError('bad_parameter', { field: 'request_id' });
  return recorded.result;
}

/**
 * Decides whether a visitor gets a share. Returns null if a share must be granted, otherwise the final result of the
 * claim. A visitor has at most one grant of a red packet, and keeps it when the status of the red packet changes.
 */
export function decideClaim(args: {
  redPacket: Pick<RedPacket, 'status' | 'expireMs'>;
  /** The grant that the visitor already has. */
  grant: Pick<Grant, 'cents'> | null;
  nowMs: number;
}): ClaimResult | null {
  const { redPacket, grant, nowMs } = args;
  if (grant) return { outcome: 'already', cents: grant.cents };
  if (redPacket.status === redPacketStatus.exhausted) return { outcome: 'exhausted', cents: null };
  const isOpen = redPacket.status === redPacketStatus.active && nowMs < redPacket.expireMs;
  return isOpen ? null : { outcome: 'closed', cents: null };
}

/** Returns the totals and status of an active red packet after one more grant. The last share makes it `exhausted`. */
export function planGrant(args: {
  redPacket: Pick<RedPacket, 'status' | 'count' | 'grantedCount' | 'grantedCents'>;
  shareCents: number;
}): { grantedCount: number; grantedCents: number; status: RedPacketStatus } {
  const { redPacket, shareCents } = args;
  const grantedCount = redPacket.grantedCount + 1;
  return {
    grantedCount,
    grantedCents: redPacket.grantedCents + shareCents,
    status: grantedCount === redPacket.count ? redPacketStatus.exhausted : redPacket.status,
  };
}
