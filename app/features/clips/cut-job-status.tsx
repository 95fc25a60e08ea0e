import { CircleAlert } from 'lucide-react';
import { errorCodeMessage, errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, ProgressBar } from '../../ui/index.ts';
import type { CutJob } from './use-cut-job.ts';

/** The state of a cut: its progress with a button to cancel, or the error with a button to retry. */
export function CutJobStatus({ cutting }: { cutting: CutJob }) {
  const { t } = useTranslation();
  const { state, percent, errorCode, unreachable, error, busy, cancel, retry } = cutting;
  if (state === 'ready') return null;
  return (
    <div className="grid gap-3" aria-live="polite">
      {state === 'cutting' ? (
        <>
          <p className="flex items-baseline justify-between gap-4">
            <span>{unreachable ? t('clipEditor.away') : t('clipEditor.cutting')}</span>
            {percent === null ? null : <span className="figures">{Math.round(percent)}%</span>}
          </p>
          <ProgressBar percent={percent} label={t('clipEditor.cutting')} tone="mine" />
        </>
      ) : (
        <p className="flex items-start gap-2 text-rec-text">
          <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>
            {errorCodeMessage(t, errorCode) ?? t('error.internal')}
            <span className="block text-ink-2">
              {retry ? t('clipEditor.failedHint') : t('clipEditor.failedElse')}
            </span>
          </span>
        </p>
      )}
      {error ? <p className="text-rec-text">{errorMessage(t, error)}</p> : null}
      {cancel || retry ? (
        <div className="flex gap-3">
          {cancel ? (
            <Button size="s" busy={busy} onClick={cancel}>
              {t('clipEditor.cancelCut')}
            </Button>
          ) : null}
          {retry ? (
            <Button size="s" busy={busy} onClick={retry}>
              {t('ui.retry')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
