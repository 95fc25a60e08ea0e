import { Button } from 'antd';
import type { ReconciliationDto } from '#contract/transfers-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';

/** The number of reports shown. The export has more. */
const SHOWN_DAYS = 14;
const EVERY_MS = 60_000;

/** The daily reconciliations with WeChat Pay: counts, corrections, and each difference. */
export function Reconciliations({ active }: { active: boolean }) {
  const { t, locale } = useTranslation();
  const { answer, error, reload } = useCall({
    call: api.transfersAdmin.reconciliations,
    input: { pageSize: SHOWN_DAYS },
    active,
    everyMs: EVERY_MS,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return null;
  return (
    <section aria-labelledby="reconciliations" className="grid max-w-[760px] gap-3">
      <h2 id="reconciliations" className="font-semibold text-20">
        {t('transfers.admin.reconciliations')}
      </h2>
      <p className="text-ink-2">{t('transfers.admin.reconciliationsText')}</p>
      {answer.list.length === 0 ? (
        <p>{t('transfers.admin.noReconciliations')}</p>
      ) : (
        <>
          <ul className="divide-y divide-rule rounded-read border border-rule bg-sheet">
            {answer.list.map((report) => (
              <li key={`${report.day} ${report.channel}`} className="grid gap-1 px-4 py-3">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="figures">{report.day}</span>
                  <span className={report.differences.length > 0 ? 'font-medium' : 'text-ink-2'}>
                    {report.differences.length > 0
                      ? t('transfers.admin.different', { count: report.differences.length })
                      : t('transfers.admin.same')}
                  </span>
                </p>
                <p className="flex flex-wrap gap-x-4 text-14 text-ink-2">
                  {countsOf(t, report).map((text) => (
                    <span key={text}>{text}</span>
                  ))}
                </p>
                {report.differences.map(({ orderNumber, cents, ours, theirs }) => (
                  <p key={orderNumber} className="text-14 [overflow-wrap:anywhere]">
                    {t('transfers.admin.difference', {
                      number: orderNumber,
                      yuan: formatYuan(cents),
                      ours: t(`transfers.states.${ours}`),
                      theirs:
                        theirs === 'missing' || theirs === 'amount'
                          ? t(`transfers.${theirs}`)
                          : t(`transfers.states.${theirs}`),
                    })}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          <p>
            <Button href={`/api/admin_reconciliation_export.php?locale=${locale}`} download>
              {t('transfers.admin.export')}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

function countsOf(t: Translate, report: ReconciliationDto): string[] {
  const { orders, agreed, mended, unclear, paidCents } = report;
  return [
    t('transfers.admin.counts', { orders, agreed }),
    mended > 0 ? t('transfers.admin.mended', { count: mended }) : null,
    unclear > 0 ? t('transfers.admin.unclear', { count: unclear }) : null,
    t('transfers.admin.paid', { yuan: formatYuan(paidCents) }),
  ].filter((text) => text !== null);
}
