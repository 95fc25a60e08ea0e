import { Alert } from 'antd';
import type { LineDto } from '#contract/lines.ts';
import { formatTimeCode } from '#shared/time-code.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ForeignChange } from './use-line-table.ts';

const SHOWN_MAX = 10;

/** Says that an edit was not made because somebody else changed the lines, and what they changed on this page. */
export function ForeignChangeNotice({
  change: { gone, added },
  onClose,
}: {
  change: ForeignChange;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const rest = Math.max(0, gone.length - SHOWN_MAX) + Math.max(0, added.length - SHOWN_MAX);
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose }}
      role="alert"
      title={t('lineTable.conflict.title')}
      description={
        <div className="grid gap-2">
          <p>{t('lineTable.conflict.text')}</p>
          {gone.length + added.length === 0 ? <p>{t('lineTable.conflict.elsewhere')}</p> : null}
          <Changes label={t('lineTable.conflict.before')} lines={gone} />
          <Changes label={t('lineTable.conflict.now')} lines={added} />
          {rest > 0 ? <p>{t('lineTable.conflict.more', { count: rest })}</p> : null}
        </div>
      }
    />
  );
}

function Changes({ label, lines }: { label: string; lines: readonly LineDto[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{label}</p>
      <ul className="grid gap-1">
        {lines.slice(0, SHOWN_MAX).map((line) => (
          <li key={line.id} className="[overflow-wrap:anywhere]">
            <span className="figures pr-2">{formatTimeCode(line.startMs)}</span>
            {[line.en, line.zh].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
