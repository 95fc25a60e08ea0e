import { formatYuan, parseYuan } from '#shared/money.ts';
import { findSplitProblem, splitType } from '#shared/red-packet-codes.ts';

/** The amounts of a red packet as typed, in yuan. */
export interface RedPacketAmounts {
  type: number;
  money: string;
  shareCount: number | null;
  min: string;
  max: string;
}

export type RedPacketAmountsCheck =
  | { ok: true; totalCents: number; minCents: number; maxCents: number }
  | { ok: false; reason: 'incomplete' | 'badBounds' | 'notEven' }
  | { ok: false; reason: 'money'; low: string; high: string };

/**
 * Converts typed amounts to cents and checks whether the money can be split into shares. If not, returns the reason for
 * the note under the form.
 */
export function validateRedPacketAmounts({
  type,
  money,
  shareCount,
  min,
  max,
}: RedPacketAmounts): RedPacketAmountsCheck {
  const totalCents = parseYuan(money);
  if (totalCents === null || totalCents === 0 || !shareCount) return { ok: false, reason: 'incomplete' };
  if (type === splitType.fixed) {
    const each = totalCents / shareCount;
    if (!Number.isSafeInteger(each)) return { ok: false, reason: 'notEven' };
    return { ok: true, totalCents, minCents: each, maxCents: each };
  }
  const [minCents, maxCents] = [parseYuan(min), parseYuan(max)];
  if (minCents === null || maxCents === null) return { ok: false, reason: 'incomplete' };
  const reason = findSplitProblem({ totalCents, shareCount, minCents, maxCents });
  if (reason === 'bounds') return { ok: false, reason: 'badBounds' };
  if (reason === 'money') {
    return {
      ok: false,
      reason,
      low: formatYuan(minCents * shareCount),
      high: formatYuan(maxCents * shareCount),
    };
  }
  return { ok: true, totalCents, minCents, maxCents };
}
