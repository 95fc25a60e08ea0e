import { RED_PACKET_MAX_SHARES, type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { isShanghaiMidnight } from '#shared/shanghai-day.ts';
import { AppError } from '../errors.ts';
import { splitMoney } from './split-money.ts';
import type { RedPacket, RedPacketInput } from './types.ts';
import { validateRedPacket } from './validate-red-packet.ts';

/** Fields that cannot change once a red packet is active. A request may repeat their values. */
const fixedFields = [
  'companyId',
  'adId',
  'theme',
  'videoId',
  'splitType',
  'minCents',
  'maxCents',
  'lessonId',
  'needsDub',
  'visitorDailyCap',
  'dailyRelease',
] as const;

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
}): { expiresMs: number; newShares: number[]; status: RedPacketStatus } {
  const { redPacket, change, nowMs } = args;
  const status = args.status ?? redPacket.status;
  const isStarted =
    redPacket.status === redPacketStatus.active || redPacket.status === redPacketStatus.paused;
  if (!isStarted || (status !== redPacket.status && status !== redPacketStatus.paused)) {
    throw new AppError('illegal_move', { field: 'redPacketStatus' });
  }
  for (const name of fixedFields) {
    if (change[name] !== undefined && change[name] !== redPacket[name]) throw new AppError('illegal_move');
  }
  const expiresMs = change.expiresMs ?? redPacket.expiresMs;
  if (expiresMs < redPacket.expiresMs) throw new AppError('illegal_move', { field: 'expiresAt' });
  if (!isShanghaiMidnight(expiresMs / 1000)) throw new AppError('bad_parameter', { field: 'expiresAt' });
  const addedCents = (change.totalCents ?? redPacket.totalCents) - redPacket.totalCents;
  const addedCount = (change.shareCount ?? redPacket.shareCount) - redPacket.shareCount;
  if (addedCents === 0 && addedCount === 0) return { expiresMs, newShares: [], status };
  if (addedCents <= 0 || addedCount <= 0) throw new AppError('illegal_move', { field: 'totalCents' });
  if (redPacket.shareCount + addedCount > RED_PACKET_MAX_SHARES)
    throw new AppError('bad_parameter', { field: 'shareCount' });
  // The new shares have the same bounds as the existing ones.
  const { minCents: min, maxCents: max } = validateRedPacket({
    input: { ...redPacket, expiresMs, totalCents: addedCents, shareCount: addedCount },
    nowMs,
  });
  return { expiresMs, newShares: splitMoney({ total: addedCents, count: addedCount, min, max }), status };
}
