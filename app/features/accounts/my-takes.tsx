import { Link } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { takes as takeCalls } from '#contract/takes.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, FilmTitle, TimeCode } from '../../ui/index.ts';

type OwnTake = OutputOf<(typeof takeCalls)['mine']>['list'][number];

/** A page of the viewer's takes, each with its clip and film, and a link to them. */
export function MyTakes({ takes }: { takes: readonly OwnTake[] }) {
  const { t } = useTranslation();
  if (takes.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 border-rule border-t pt-4">
        <p className="text-ink-2">{t('account.noTakes')}</p>
        <Button asChild>
          <Link to={pagePaths.dubbing}>{t('account.noTakesAction')}</Link>
        </Button>
      </div>
    );
  }
  return (
    <ul className="border-rule border-b">
      {takes.map((take) => (
        <TakeRow key={take.takeId} take={take} />
      ))}
    </ul>
  );
}

function TakeRow({ take: { clipId, clip, lineIndex, durationMs, createdMs } }: { take: OwnTake }) {
  const { t } = useTranslation();
  const part = lineIndex === null ? t('account.takeWhole') : t('account.takeLine', { line: lineIndex + 1 });
  return (
    <li className="grid gap-x-6 gap-y-1 border-rule border-t py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline">
      <div className="grid min-w-0 gap-0.5">
        <Link
          to={dubbingPath({ clipId })}
          className="justify-self-start text-16 [overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
        >
          {clip ? <span className="spoken">{clip.text}</span> : part}
        </Link>
        {clip ? (
          <p className="text-14 text-ink-2">
            <FilmTitle film={{ title: clip.filmTitle, titleZh: clip.filmTitleZh }} />
            {` · ${part}`}
          </p>
        ) : null}
      </div>
      <p className="flex gap-4 text-14 text-ink-2">
        <TimeCode ms={durationMs} as="length" />
        <span className="figures">{formatDate(createdMs)}</span>
      </p>
    </li>
  );
}
