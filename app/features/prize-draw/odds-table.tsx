import { useTranslation } from 'react-i18next';
import type { WireActivity } from '#shared/wire-draw.ts';
import { formatProbability } from './format-probability.ts';

/** Every prize with its odds and how many are left, in a plain table. */
export function OddsTable({ map }: { map: WireActivity }) {
  const { t } = useTranslation();
  const nameOf = (id: string) => map.prizes.find(({ prize_id }) => prize_id === id)?.name ?? '';
  const fallback = map.odds.find((one) => one.fallback);
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-20">{t('wheel.odds')}</h2>
      <table className="w-full border-rule border-y text-left">
        <thead className="text-14 text-ink-2">
          <tr>
            <th className="py-2 font-normal">{t('wheel.prize')}</th>
            <th className="py-2 text-right font-normal">{t('wheel.chance')}</th>
            <th className="py-2 text-right font-normal">{t('wheel.left')}</th>
          </tr>
        </thead>
        <tbody>
          {map.odds.map(({ prize_id, weight, of, stock, stock_left }) => (
            <tr key={prize_id} className="border-rule border-t">
              <td className="py-2">{nameOf(prize_id)}</td>
              <td className="figures py-2 text-right">{formatProbability(weight, of)}</td>
              <td className="figures py-2 text-right">
                {stock === null ? t('wheel.endless') : `${stock_left} / ${stock}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {fallback ? (
        <p className="text-14 text-ink-2">{t('wheel.fallbackNote', { prize: nameOf(fallback.prize_id) })}</p>
      ) : null}
    </section>
  );
}
