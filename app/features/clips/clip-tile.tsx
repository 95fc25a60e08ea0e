import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClipView } from '#domain/clips/types.ts';
import { computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import { FilmTitle } from '../../ui/index.ts';
import { ClipStill } from './clip-still.tsx';
import { formatClipLength } from './format-clip-length.ts';

/** A clip to practise: its first frame, what is said, and how many others have (null: not told). */
export function ClipTile({
  clip: { clip: bar, film, video },
  people,
}: {
  clip: ClipView;
  people: number | null;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <Link to={`/detail?bar_id=${encodeURIComponent(bar.id)}`} className="group grid gap-2">
        <span className="relative block">
          <ClipStill clip={bar} hasFilm={video.state === 'ready'} className="rounded-read" />
          <span
            aria-hidden="true"
            className="bracket text-mine opacity-0 transition-opacity group-hover:opacity-100"
            style={{ inset: -6 }}
          />
        </span>
        <span className="spoken line-clamp-2 text-20 leading-[26px]">{bar.title}</span>
        <span className="flex flex-wrap items-baseline gap-x-3 text-14 text-ink-2">
          <FilmTitle film={film} />
          <span className="figures">
            {formatClipLength(t, {
              lengthMs: computeDurationMs(bar.segments),
              frames: countFrames(bar.segments),
            })}
          </span>
          {people === null ? null : (
            <span>{people === 0 ? t('takes.peopleNone') : t('takes.people', { count: people })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
