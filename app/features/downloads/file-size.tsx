import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { classNames } from '../../ui/index.ts';

/** The size of a file: an estimate, or, with a check mark, the actual size. */
export function FileSize({
  estimate,
  bytes,
  small = false,
}: {
  estimate: number;
  bytes: number | null;
  small?: boolean;
}) {
  const { t } = useTranslation();
  const look = classNames('figures whitespace-nowrap text-ink-2', small && 'text-12');
  if (bytes === null)
    return <span className={look}>{t('download.about', { size: formatBytes(estimate) })}</span>;
  return (
    <span
      className={classNames(look, 'inline-flex items-center gap-1')}
      title={t('download.made')}
      data-made="true"
    >
      <Check size={14} strokeWidth={2} className="text-good" aria-label={t('download.made')} />
      {formatBytes(bytes)}
    </span>
  );
}
