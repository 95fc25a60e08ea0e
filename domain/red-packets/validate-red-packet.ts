import { AppError } from '#domain/errors.ts';
import { formatYuan } from '#shared/money.ts';
import { findSplitProblem, RED_PACKET_MAX_SHARES, redPacketType } from '#shared/red-packet-codes.ts';
import { isShanghaiMidnight } from '#shared/shanghai-day.ts';
import type { RedPacketFields, RedPacketInput } from './types.ts';

/**
 * The figures of a red packet, made whole: of a fixed one the bounds are the even share. Throws hb_infeasible with field
 * hb_money when the money cannot be shared out so, bad_parameter for bounds, count or an expiry that is past or no
 * midnight in Shanghai.
 */
export function validateRedPacket(args: { input: RedPacketInput; nowMs: number }): RedPacketFields {
  const { input, nowMs } = args;
  const { moneyCents, count } = input;
  if (count < 1 || count > RED_PACKET_MAX_SHARES) throw new AppError('bad_parameter', { field: 'hb_count' });
  const seconds = input.expireMs / 1000;
  if (input.expireMs <= nowMs || !isShanghaiMidnight(seconds)) {
    throw new AppError('bad_parameter', { field: 'expire_time' });
  }
  const bounds = input.type === redPacketType.fixed ? evenShare(input) : drawnBounds(input);
  const why = findSplitProblem({ moneyCents, count, ...bounds });
  if (why === 'bounds') throw new AppError('bad_parameter', { field: 'hb_max' });
  if (why === 'money') {
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

function drawnBounds({ minCents, maxCents }: RedPacketInput): { minCents: number; maxCents: number } {
  if (minCents === null || minCents < 1) throw new AppError('bad_parameter', { field: 'hb_min' });
  if (maxCents === null || maxCents < minCents) throw new AppError('bad_parameter', { field: 'hb_max' });
  return { minCents, maxCents };
}

function evenShare(input: RedPacketInput): { minCents: number; maxCents: number } {
  const share = input.moneyCents / input.count;
  if (!Number.isSafeInteger(share)) throw new AppError('bad_parameter', { field: 'hb_money' });
  if (input.minCents !== null && input.minCents !== share)
    throw new AppError('bad_parameter', { field: 'hb_min' });
  if (input.maxCents !== null && input.maxCents !== share)
    throw new AppError('bad_parameter', { field: 'hb_max' });
  return { minCents: share, maxCents: share };
}
