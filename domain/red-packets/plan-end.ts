import { type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';

/** Whether a red packet can be ended early: it is active or paused, and its time is not over. */
export function canEndEarly(
  redPacket: { status: RedPacketStatus; expiresMs: number },
  nowMs: number,
): boolean {
  const { status, expiresMs } = redPacket;
  return (status === redPacketStatus.active || status === redPacketStatus.paused) && nowMs < expiresMs;
}

/** Whether a red packet can no longer grant shares. Owed money may still be paid. */
export const hasEnded = (status: RedPacketStatus): boolean =>
  status === redPacketStatus.exhausted ||
  status === redPacketStatus.expired ||
  status === redPacketStatus.refunded;

/**
 * Returns the status of a red packet after the returned money was refunded to the company; null if there is nothing to refund.
 * Money of an exhausted or refunded red packet may be returned later, and its refund does not change the status.
 */
export function planRefund(redPacket: {
  status: RedPacketStatus;
  returnedCents: number;
}): RedPacketStatus | null {
  const { status, returnedCents } = redPacket;
  if (status === redPacketStatus.expired) return redPacketStatus.refunded;
  return hasEnded(status) && returnedCents > 0 ? status : null;
}
