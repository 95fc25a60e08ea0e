import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { takes as takeCalls } from '#contract/takes.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { Button, TimeCode } from '../../ui/index.ts';

/** The newest takes, each with a link to its clip. */
export function RecentTakes({ takes }: { takes: OutputOf<(typeof takeCalls)['mine']>['list'] }) {
  const { t } = useTranslation();
  if (takes.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 border-rule border-t pt-4">
        <p className="text-ink-2">{t('account.noTakes')}</p>
        <Button asChild>
          <Link to="/detail">{t('account.noTakesAction')}</Link>
        </Button>
      </div>
    );
  }
  return (
    <ul className="border-rule border-b">
      {takes.map((take) => (
        <li
          key={take.takeId}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-t py-3"
        >
          <Link
            to={`/detail?bar_id=${encodeURIComponent(take.clipId)}`}
            className="hover:underline hover:underline-offset-4"
          >
            {take.line === null ? t('account.takeWhole') : t('account.takeLine', { line: take.line + 1 })}
          </Link>
          <span className="flex gap-4 text-14 text-ink-2">
            <TimeCode ms={take.durationMs} as="length" />
            <span className="figures">{formatDate(take.createdMs)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
