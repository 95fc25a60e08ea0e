import { hbType, whyInfeasible } from '#shared/campaign-codes.ts';
import { centsOfYuan, yuanOfCents } from '#shared/money.ts';

/** The figures of a red packet as they are typed: yuan as text. */
export interface HbFigures {
  type: number;
  money: string;
  count: number | null;
  min: string;
  max: string;
}

export type HbFiguresCheck =
  | { ok: true; moneyCents: number; minCents: number; maxCents: number }
  | { ok: false; why: 'incomplete' | 'badBounds' | 'notEven' }
  | { ok: false; why: 'money'; low: string; high: string };

/** Whether typed figures can be shared out, in cents; or why not, for the line under the form. */
export function checkHbForm({ type, money, count, min, max }: HbFigures): HbFiguresCheck {
  const moneyCents = centsOfYuan(money);
  if (moneyCents === null || moneyCents === 0 || !count) return { ok: false, why: 'incomplete' };
  if (type === hbType.fixed) {
    const each = moneyCents / count;
    if (!Number.isSafeInteger(each)) return { ok: false, why: 'notEven' };
    return { ok: true, moneyCents, minCents: each, maxCents: each };
  }
  const [minCents, maxCents] = [centsOfYuan(min), centsOfYuan(max)];
  if (minCents === null || maxCents === null) return { ok: false, why: 'incomplete' };
  const why = whyInfeasible({ moneyCents, count, minCents, maxCents });
  if (why === 'bounds') return { ok: false, why: 'badBounds' };
  if (why === 'money') {
    return { ok: false, why, low: yuanOfCents(minCents * count), high: yuanOfCents(maxCents * count) };
  }
  return { ok: true, moneyCents, minCents, maxCents };
}
