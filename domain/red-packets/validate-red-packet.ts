import { formatYuan } from '#shared/money.ts';
import { findSplitProblem, RED_PACKET_MAX_SHARES, splitType } from '#shared/red-packet-codes.ts';
import { isShanghaiMidnight } from '#shared/shanghai-day.ts';
import { AppError } from '../errors.ts';
import type { RedPacketFields, RedPacketInput } from './types.ts';

/**
 * Checks the amounts of a red packet and completes them: both bounds of a fixed red packet are its even share. Throws
 * hb_infeasible with the field totalCents if the money cannot be divided within the bounds; bad_parameter for invalid
 * bounds, an invalid count, or an expiry that is in the past or not at midnight in Shanghai.
 */
export function validateRedPacket(args: { input: RedPacketInput; nowMs: number }): RedPacketFields {
  const { input, nowMs } = args;
  const { totalCents, shareCount } = input;
  if (shareCount < 1 || shareCount > RED_PACKET_MAX_SHARES)
    throw new AppError('bad_parameter', { field: 'shareCount' });
  const seconds = input.expiresMs / 1000;
  if (input.expiresMs <= nowMs || !isShanghaiMidnight(seconds)) {
    throw new AppError('bad_parameter', { field: 'expiresAt' });
  }
  const bounds = input.splitType === splitType.fixed ? requireEvenShare(input) : requireBounds(input);
  const problem = findSplitProblem({ totalCents, shareCount, ...bounds });
  if (problem === 'bounds') throw new AppError('bad_parameter', { field: 'maxCents' });
  if (problem === 'money') {
    const { minCents, maxCents } = bounds;
    throw new AppError('hb_infeasible', {
      field: 'totalCents',
      params: {
        count: shareCount,
        min: formatYuan(minCents),
        max: formatYuan(maxCents),
        low: formatYuan(minCents * shareCount),
        high: formatYuan(maxCents * shareCount),
      },
    });
  }
  return { ...input, ...bounds };
}

function requireBounds({ minCents, maxCents }: RedPacketInput): { minCents: number; maxCents: number } {
  if (minCents === null || minCents < 1) throw new AppError('bad_parameter', { field: 'minCents' });
  if (maxCents === null || maxCents < minCents) throw new AppError('bad_parameter', { field: 'maxCents' });
  return { minCents, maxCents };
}

function requireEvenShare(input: RedPacketInput): { minCents: number; maxCents: number } {
  const share = input.totalCents / input.shareCount;
  if (!Number.isSafeInteger(share)) throw new AppError('bad_parameter', { field: 'totalCents' });
  if (input.minCents !== null && input.minCents !== share)
    throw new AppError('bad_parameter', { field: 'minCents' });
  if (input.maxCents !== null && input.maxCents !== share)
    throw new AppError('bad_parameter', { field: 'maxCents' });
  return { minCents: share, maxCents: share };
}
