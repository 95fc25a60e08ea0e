import { type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { AppError } from '../errors.ts';
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
  if (recorded.redPacketId !== redPacketId) throw new AppError('bad_parameter', { field: 'requestId' });
  return recorded.result;
}

/**
 * Decides whether an account gets a share. Returns null if a share must be granted, otherwise the final result of the
 * claim. An account has at most one grant of a red packet, and keeps it when the status of the red packet changes.
 */
export function decideClaim(args: {
  redPacket: Pick<RedPacket, 'status' | 'expiresMs'>;
  /** The grant that the account already has. */
  grant: Pick<Grant, 'cents'> | null;
  nowMs: number;
}): ClaimResult | null {
  const { redPacket, grant, nowMs } = args;
  if (grant) return { outcome: 'already', cents: grant.cents };
  if (redPacket.status === redPacketStatus.exhausted) return { outcome: 'exhausted', cents: null };
  const isOpen = redPacket.status === redPacketStatus.active && nowMs < redPacket.expiresMs;
  return isOpen ? null : { outcome: 'closed', cents: null };
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
