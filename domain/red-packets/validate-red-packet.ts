import { AppError } from '#domain/errors.ts';
import { formatYuan } from '#shared/money.ts';
import { findSplitProblem, RED_PACKET_MAX_SHARES, redPacketType } from '#shared/red-packet-codes.ts';
import { isShanghaiMidnight } from '#shared/shanghai-day.ts';
import type { RedPacketFields, RedPacketInput } from './types.ts';

/**
 * Checks the amounts of a red packet and completes them: both bounds of a fixed red packet are its even share. Throws
 * hb_infeasible with the field hb_money if the money cannot be divided within the bounds; bad_parameter for invalid
 * bounds, an invalid count, or an expiry that is in the past or not at midnight in Shanghai.
 */
export function validateRedPacket(args: { input: RedPacketInput; nowMs: number }): RedPacketFields {
  const { input, nowMs } = args;
  const { moneyCents, count } = input;
  if (count < 1 || count > RED_PACKET_MAX_SHARES) throw new AppError('bad_parameter', { field: 'hb_count' });
  const seconds = input.expireMs / 1000;
  if (input.expireMs <= nowMs || !isShanghaiMidnight(seconds)) {
    throw new AppError('bad_parameter', { field: 'expire_time' });
  }
  const bounds = input.type === redPacketType.fixed ? requireEvenShare(input) : requireBounds(input);
  const problem = findSplitProblem({ moneyCents, count, ...bounds });
  if (problem === 'bounds') throw new AppError('bad_parameter', { field: 'hb_max' });
  if (problem === 'money') {
    const { minCents, maxCents } = bounds;
    throw new AppError('hb_infeasible', {
      field: 'hb_money',
      params: {
        count,
        min: formatYuan(minCents),
        max: formatYuan(maxCents),
        low: formatYuan(minCents * count),
        high: formatYuan(maxCents * count),
      },
    });
  }
  return { ...input, ...bounds };
}

function requireBounds({ minCents, maxCents }: RedPacketInput): { minCents: number; maxCents: number } {
  if (minCents === null || minCents < 1) throw new AppError('bad_parameter', { field: 'hb_min' });
  if (maxCents === null || maxCents < minCents) throw new AppError('bad_parameter', { field: 'hb_max' });
  return { minCents, maxCents };
}

function requireEvenShare(input: RedPacketInput): { minCents: number; maxCents: number } {
  const share = input.moneyCents / input.count;
  if (!Number.isSafeInteger(share)) throw new AppError('bad_parameter', { field: 'hb_money' });
  if (input.minCents !== null && input.minCents !== share)
    throw new AppError('bad_parameter', { field: 'hb_min' });
  if (input.maxCents !== null && input.maxCents !== share)
    throw new AppError('bad_parameter', { field: 'hb_max' });
  return { minCents: share, maxCents: share };
}
