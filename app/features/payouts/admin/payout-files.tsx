import { Alert, App, Button } from 'antd';
import { useId, useState } from 'react';
import type { PayoutBatchDto, SettlementDto } from '#contract/payouts-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CsvFileButton } from '../../admin/csv-file-button.tsx';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { downloadPayoutFile } from './download-payout-file.ts';

/** The payout files with missing results. */
export function OpenPayoutFiles({ files }: { files: PayoutBatchDto[] }) {
  const { t, locale } = useTranslation();
  const adminId = useAdminId();
  const headingId = useId();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-2 rounded-read border border-rule bg-sheet p-4">
      <h2 id={headingId} className="font-medium">
        {t('payouts.open.title')}
      </h2>
      <ul className="grid gap-2">
        {files.map(({ batchId, createdAt, count, cents }) => (
          <li key={batchId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="figures">
              {t('payouts.open.row', { time: formatDate(createdAt * 1000), count, yuan: formatYuan(cents) })}
            </span>
            <Button size="small" onClick={() => downloadPayoutFile({ adminId, batchId, locale })}>
              {t('payouts.open.again')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Uploads a payout file with results, and lists each invalid line. */
export function UploadResults({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const report = useReportedCall();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<SettlementDto['problems']>([]);
  const upload = async (text: string | null) => {
    setBusy(true);
    setProblems([]);
    if (text === null) message.error(t('payouts.upload.unread'));
    const settled = text === null ? null : await report(() => api.payoutsAdmin.settleFile({ adminId, text }));
    setBusy(false);
    if (!settled) return;
    setProblems(settled.problems);
    if (settled.problems.length > 0) return;
    message.success(
      t('payouts.upload.done', { paid: settled.paid, failed: settled.failed, unchanged: settled.unchanged }),
    );
    await onDone();
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p className="max-w-text text-ink-2">{t('payouts.upload.hint')}</p>
      <CsvFileButton loading={busy} label={t('payouts.upload.button')} onRead={upload} />
      {problems.length > 0 ? (
        <Alert
          type="error"
          role="alert"
          className="w-full"
          title={t('payouts.upload.problems', { count: problems.length })}
          description={
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also with the keyboard
            <ul tabIndex={0} className="grid max-h-72 gap-1 overflow-y-auto">
              {problems.map(({ fileLine: line, billNumber: bill, problem }) => (
                <li key={line}>
                  {t('payouts.upload.line', { line, bill, problem: t(`payouts.problem.${problem}`) })}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </div>
  );
}
