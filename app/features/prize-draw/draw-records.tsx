import type { OwnDrawRecordDto } from '#contract/prize-draw.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The viewer's own draws, newest first. */
export function DrawRecords({ list }: { list: readonly OwnDrawRecordDto[] }) {
  const { t } = useTranslation();
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-20">{t('prizeDraw.records')}</h2>
      {list.length === 0 ? (
        <p className="text-ink-2">{t('prizeDraw.noRecords')}</p>
      ) : (
        <ul className="border-rule border-b">
          {list.map(({ recordId, prizeName, drawnAt, state, trackingNumber, receipt }) => (
            <li
              key={recordId}
              className="grid grid-cols-[1fr_auto] gap-x-4 border-rule border-t py-2"
              data-record={recordId}
            >
              <span className="[overflow-wrap:anywhere]">{prizeName}</span>
              <span className={state === 'owed' ? 'text-right text-fair-text' : 'text-right text-ink-2'}>
                {t(`prizeDraw.state.${state}`)}
              </span>
              <span className="figures text-ink-2">{formatDate(drawnAt * 1000)}</span>
              {trackingNumber === null ? null : (
                <span className="figures select-all text-right text-ink-2">
                  {t('prizeDraw.trackingNumber', { number: trackingNumber })}
                </span>
              )}
              {receipt === null ? null : (
                <details className="col-span-2">
                  <summary className="w-fit cursor-pointer text-14 text-ink-2">
                    {t('prizeDraw.receipt')}
                  </summary>
                  <code
                    className="figures mt-2 block select-all break-all rounded-edit bg-sunk p-3 text-12"
                    data-receipt
                  >
                    {receipt}
                  </code>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
