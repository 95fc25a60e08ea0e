import { formatYuan, parseYuan } from '#shared/money.ts';
import { findSplitProblem, redPacketType } from '#shared/red-packet-codes.ts';

/** The amounts of a red packet as typed, in yuan. */
export interface RedPacketAmounts {
  type: number;
  money: string;
  count: number | null;
  min: string;
  max: string;
}

export type RedPacketAmountsCheck =
  | { ok: true; moneyCents: number; minCents: number; maxCents: number }
  | { ok: false; reason: 'incomplete' | 'badBounds' | 'notEven' }
  | { ok: false; reason: 'money'; low: string; high: string };

/**
 * Converts typed amounts to cents and checks whether the money can be split into shares. If not, returns the reason for
 * the note under the form.
 */
export function validateRedPacketAmounts({
  type,
  money,
  count,
  min,
  max,
}: RedPacketAmounts): RedPacketAmountsCheck {
  const moneyCents = parseYuan(money);
  if (moneyCents === null || moneyCents === 0 || !count) return { ok: false, reason: 'incomplete' };
  if (type === redPacketType.fixed) {
    const each = moneyCents / count;
    if (!Number.isSafeInteger(each)) return { ok: false, reason: 'notEven' };
    return { ok: true, moneyCents, minCents: each, maxCents: each };
  }
  const [minCents, maxCents] = [parseYuan(min), parseYuan(max)];
  if (minCents === null || maxCents === null) return { ok: false, reason: 'incomplete' };
  const reason = findSplitProblem({ moneyCents, count, minCents, maxCents });
  if (reason === 'bounds') return { ok: false, reason: 'badBounds' };
  if (reason === 'money') {
    return { ok: false, reason, low: formatYuan(minCents * count), high: formatYuan(maxCents * count) };
  }
  return { ok: true, moneyCents, minCents, maxCents };
}
