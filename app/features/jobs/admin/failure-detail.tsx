import { useTranslation } from '../../../i18n/use-translation.ts';

/** The technical detail of a failure, closed: the cause is said in words beside it. Nothing without a detail. */
export function FailureDetail({ detail }: { detail: string | null }) {
  const { t } = useTranslation();
  if (detail === null) return null;
  return (
    <details className="text-14 text-ink-2">
      <summary className="w-fit cursor-pointer underline underline-offset-4">
        {t('admin.jobs.detail')}
      </summary>
      <p className="figures break-all">{detail}</p>
    </details>
  );
}
