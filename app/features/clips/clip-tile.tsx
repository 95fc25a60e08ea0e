import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath } from '../../navigation/page-addresses.ts';
import { FilmTitle } from '../../ui/index.ts';
import { ClipStill } from './clip-still.tsx';
import { formatClipLength } from './format-clip-length.ts';

/** A clip with its still, which leads to `to`; by default to its practice. */
export function ClipTile({
  clip,
  people,
  to = dubbingPath({ clipId: clip.clipId }),
}: {
  clip: ClipDto;
  /** How many other people have practiced it; null hides the number. */
  people: number | null;
  to?: string;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <Link to={to} className="group grid gap-2">
        <span className="relative block">
          <ClipStill clip={clip} className="rounded-read" />
          <span
            aria-hidden="true"
            className="bracket text-mine opacity-0 transition-opacity group-hover:opacity-100"
            style={{ inset: -6 }}
          />
        </span>
        <span className="spoken line-clamp-2 text-20 leading-[26px]">{clip.title}</span>
        <span className="flex flex-wrap items-baseline gap-x-3 text-14 text-ink-2">
          <FilmTitle film={{ title: clip.filmTitle, titleZh: clip.filmTitleZh }} />
          <span className="figures">{formatClipLength(t, clip)}</span>
          {people === null ? null : (
            <span>{people === 0 ? t('takes.peopleNone') : t('takes.people', { count: people })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
