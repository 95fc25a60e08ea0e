import { AppError } from '#domain/errors.ts';
import { RED_PACKET_MAX_SHARES, type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { isShanghaiMidnight } from '#shared/shanghai-day.ts';
import { splitMoney } from './split-money.ts';
import type { RedPacket, RedPacketInput } from './types.ts';
import { validateRedPacket } from './validate-red-packet.ts';

/** Fields that cannot change once a red packet is active. A request may repeat their values. */
const fixedFields = ['companyId', 'adId', 'theme', 'videoId', 'type', 'minCents', 'maxCents'] as const;

/**
 * Plans the change of an active or paused red packet: a later expiry, a pause, or a top-up, whose money is divided
 * among the new shares only. Throws illegal_move if the red packet has ended and for any other change; hb_infeasible if
 * the added money cannot be divided within the bounds.
 */
export function planAmendment(args: {
  redPacket: RedPacket;
  change: Partial<RedPacketInput>;
  status: RedPacketStatus | null;
  nowMs: number;
}): { expireMs: number; newShares: number[]; status: RedPacketStatus } {
  const { redPacket, change, nowMs } = args;
  const status = args.status ?? redPacket.status;
  const isStarted =
    redPacket.status === redPacketStatus.active || redPacket.status === redPacketStatus.paused;
  if (!isStarted || (status !== redPacket.status && status !== redPacketStatus.paused)) {
    throw new AppError('illegal_move', { field: 'hb_status' });
  }
  for (const name of fixedFields) {
    if (change[name] !== undefined && change[name] !== redPacket[name]) throw new AppError('illegal_move');
  }
  const expireMs = change.expireMs ?? redPacket.expireMs;
  if (expireMs < redPacket.expireMs) throw new AppError('illegal_move', { field: 'expire_time' });
  if (!isShanghaiMidnight(expireMs / 1000)) throw new AppError('bad_parameter', { field: 'expire_time' });
  const addedCents = (change.moneyCents ?? redPacket.moneyCents) - redPacket.moneyCents;
  const addedCount = (change.count ?? redPacket.count) - redPacket.count;
  if (addedCents === 0 && addedCount === 0) return { expireMs, newShares: [], status };
  if (addedCents <= 0 || addedCount <= 0) throw new AppError('illegal_move', { field: 'hb_money' });
  if (redPacket.count + addedCount > RED_PACKET_MAX_SHARES)
    throw new AppError('bad_parameter', { field: 'hb_count' });
  // The new shares have the same bounds as the existing ones.
  const { minCents: min, maxCents: max } = validateRedPacket({
    input: { ...redPacket, expireMs, moneyCents: addedCents, count: addedCount },
    nowMs,
  });
  return { expireMs, newShares: splitMoney({ total: addedCents, count: addedCount, min, max }), status };
}
