import { AppError } from '#domain/errors.ts';
import { RED_PACKET_MAX_SHARES, type RedPacketStatus, redPacketStatus } from '#shared/red-packet-codes.ts';
import { isShanghaiMidnight } from '#shared/shanghai-day.ts';
import { splitMoney } from './split-money.ts';
import type { RedPacket, RedPacketInput } from './types.ts';
import { validateRedPacket } from './validate-red-packet.ts';

/** Fields of a packet that is under way that may be repeated as they are, but not changed. */
const fixed = ['companyId', 'adId', 'theme', 'videoId', 'type', 'minCents', 'maxCents'] as const;

/**
 * What becomes of a packet that is active or paused: later expiry, a pause, and a top-up, whose money is shared out among
 * its new shares alone. Throws illegal_move for a packet that has ended and for any other change, hb_infeasible for a
 * top-up that cannot be shared out.
 */
export function planAmendment(args: {
  redPacket: RedPacket;
  change: Partial<RedPacketInput>;
  status: RedPacketStatus | null;
  nowMs: number;
}): { expireMs: number; newShares: number[]; status: RedPacketStatus } {
  const { redPacket: hb, change, nowMs } = args;
  const status = args.status ?? hb.status;
  const underWay = hb.status === redPacketStatus.active || hb.status === redPacketStatus.paused;
  if (!underWay || (status !== hb.status && status !== redPacketStatus.paused)) {
    throw new AppError('illegal_move', { field: 'hb_status' });
  }
  for (const name of fixed) {
    if (change[name] !== undefined && change[name] !== hb[name]) throw new AppError('illegal_move');
  }
  const expireMs = change.expireMs ?? hb.expireMs;
  if (expireMs < hb.expireMs) throw new AppError('illegal_move', { field: 'expire_time' });
  if (!isShanghaiMidnight(expireMs / 1000)) throw new AppError('bad_parameter', { field: 'expire_time' });
  const money = (change.moneyCents ?? hb.moneyCents) - hb.moneyCents;
  const count = (change.count ?? hb.count) - hb.count;
  if (money === 0 && count === 0) return { expireMs, newShares: [], status };
  if (money <= 0 || count <= 0) throw new AppError('illegal_move', { field: 'hb_money' });
  if (hb.count + count > RED_PACKET_MAX_SHARES) throw new AppError('bad_parameter', { field: 'hb_count' });
  // The new shares are held to the packet's own bounds; a fixed one's are its even share.
  const { minCents: min, maxCents: max } = validateRedPacket({
    input: { ...hb, expireMs, moneyCents: money, count },
    nowMs,
  });
  return { expireMs, newShares: splitMoney({ total: money, count, min, max }), status };
}
