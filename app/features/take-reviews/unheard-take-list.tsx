import { Link } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { takeReviews } from '#contract/take-reviews.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { studentTakesPath } from '../../navigation/page-addresses.ts';
import { FilmTitle, TimeCode } from '../../ui/index.ts';

export type UnheardTakesPage = OutputOf<(typeof takeReviews)['unheard']>;

/** Takes that a teacher has not heard, each with a link to where it is heard with its picture. */
export function UnheardTakeList({ takes }: { takes: UnheardTakesPage['list'] }) {
  const { t } = useTranslation();
  return (
    <ol className="border-rule border-b">
      {takes.map(({ takeId, clipId, text, clip, ownerId, ownerName, lineIndex, durationMs, createdMs }) => (
        <li key={takeId} className="border-rule border-t" data-unheard-take={takeId}>
          <Link
            to={studentTakesPath({ clipId, ownerId, unheard: true, takeId })}
            className="grid gap-x-6 gap-y-1 px-1 py-3 transition hover:bg-ink/7 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="flex flex-wrap gap-x-3">
                <span className="min-w-0 truncate font-medium text-16">{ownerName}</span>
                <span className="text-14 text-ink-2 leading-6">
                  {lineIndex === null ? t('takes.whole') : t('takes.line', { number: lineIndex + 1 })}
                </span>
              </span>
              <span className="spoken [overflow-wrap:anywhere]">{text}</span>
              <span className="text-14 text-ink-2">
                <FilmTitle film={{ title: clip.filmTitle, titleZh: clip.filmTitleZh }} />
              </span>
            </span>
            <span className="flex gap-4 text-14 text-ink-2">
              <TimeCode ms={durationMs} as="length" />
              <span className="figures">{formatDate(createdMs)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
