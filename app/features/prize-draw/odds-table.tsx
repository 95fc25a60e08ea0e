import type { ActivityDto } from '#contract/prize-draw.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatProbability } from './format-probability.ts';

/** Table of all prizes with their odds and remaining stock. */
export function OddsTable({ activity: { prizes, odds } }: { activity: ActivityDto }) {
  const { t } = useTranslation();
  const nameOf = (id: string) => prizes.find(({ prizeId }) => prizeId === id)?.name ?? '';
  const fallback = odds.find((entry) => entry.isFallback);
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-20">{t('prizeDraw.odds')}</h2>
      <table className="w-full border-rule border-y text-left">
        <thead className="text-14 text-ink-2">
          <tr>
            <th className="py-2 font-normal">{t('prizeDraw.prize')}</th>
            <th className="py-2 text-right font-normal">{t('prizeDraw.chance')}</th>
            <th className="py-2 text-right font-normal">{t('prizeDraw.left')}</th>
          </tr>
        </thead>
        <tbody>
          {odds.map(({ prizeId, weight, totalWeight, stock, stockRemaining, personCap, dayCap }) => (
            <tr key={prizeId} className="border-rule border-t">
              <td className="py-2 [overflow-wrap:anywhere]">
                {nameOf(prizeId)}
                {personCap === null && dayCap === null ? null : (
                  <span className="block text-14 text-ink-2">
                    {[
                      ...(personCap === null ? [] : [t('prizeDraw.personCap', { count: personCap })]),
                      ...(dayCap === null ? [] : [t('prizeDraw.dayCap', { count: dayCap })]),
                    ].join(t('prizeDraw.listComma'))}
                  </span>
                )}
              </td>
              <td className="figures py-2 text-right">{formatProbability(weight, totalWeight)}</td>
              <td className="figures py-2 text-right">
                {stock === null ? t('prizeDraw.endless') : `${stockRemaining} / ${stock}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {fallback ? (
        <p className="text-14 text-ink-2">
          {t('prizeDraw.fallbackNote', { prize: nameOf(fallback.prizeId) })}
        </p>
      ) : null}
    </section>
  );
}
