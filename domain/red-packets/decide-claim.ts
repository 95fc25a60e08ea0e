import { AppError } from '#domain/errors.ts';
import { type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import type { ClaimResult, Grant, RedPacket } from './types.ts';

/** The result of an earlier claim with the same request id. Throws bad_parameter when that claim was for another red packet. */
export function replayClaim(args: {
  recorded: { redPacketId: string; result: ClaimResult };
  redPacketId: string;
}): ClaimResult {
  const { recorded, redPacketId } = args;
  if (recorded.redPacketId !== redPacketId) throw new AppError('bad_parameter', { field: 'request_id' });
  return recorded.result;
}

/**
 * Whether a visitor gets a share: the final result of a claim that gets none, null when a share is to be granted.
 * A visitor has at most one grant of a red packet, and keeps it whatever becomes of the packet.
 */
export function decideClaim(args: {
  redPacket: Pick<RedPacket, 'status' | 'expireMs'>;
  /** The grant the visitor has already. */
  grant: Pick<Grant, 'cents'> | null;
  nowMs: number;
}): ClaimResult | null {
  const { redPacket, grant, nowMs } = args;
  if (grant) return { outcome: 'already', cents: grant.cents };
  if (redPacket.status === redPacketStatus.exhausted) return { outcome: 'exhausted', cents: null };
  const isOpen = redPacket.status === redPacketStatus.active && nowMs < redPacket.expireMs;
  return isOpen ? null : { outcome: 'closed', cents: null };
}

/** What granting one share makes of an active red packet: new totals, and `exhausted` with the last share. */
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
