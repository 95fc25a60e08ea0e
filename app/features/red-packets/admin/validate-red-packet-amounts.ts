import { formatYuan, parseYuan } from '#shared/money.ts';
import { findSplitProblem, redPacketType } from '#shared/red-packet-codes.ts';

/** The figures of a red packet as they are typed: yuan as text. */
export interface RedPacketAmounts {
  type: number;
  money: string;
  count: number | null;
  min: string;
  max: string;
}

export type RedPacketAmountsCheck =
  | { ok: true; moneyCents: number; minCents: number; maxCents: number }
  | { ok: false; why: 'incomplete' | 'badBounds' | 'notEven' }
  | { ok: false; why: 'money'; low: string; high: string };

/** Whether typed figures can be shared out, in cents; or why not, for the line under the form. */
export function validateRedPacketAmounts({
  type,
  money,
  count,
  min,
  max,
}: RedPacketAmounts): RedPacketAmountsCheck {
  const moneyCents = parseYuan(money);
  if (moneyCents === null || moneyCents === 0 || !count) return { ok: false, why: 'incomplete' };
  if (type === redPacketType.fixed) {
    const each = moneyCents / count;
    if (!Number.isSafeInteger(each)) return { ok: false, why: 'notEven' };
    return { ok: true, moneyCents, minCents: each, maxCents: each };
  }
  const [minCents, maxCents] = [parseYuan(min), parseYuan(max)];
  if (minCents === null || maxCents === null) return { ok: false, why: 'incomplete' };
  const why = findSplitProblem({ moneyCents, count, minCents, maxCents });
  if (why === 'bounds') return { ok: false, why: 'badBounds' };
  if (why === 'money') {
    return { ok: false, why, low: formatYuan(minCents * count), high: formatYuan(maxCents * count) };
  }
  return { ok: true, moneyCents, minCents, maxCents };
}
