import { BookmarkPlus, Camera, Clapperboard, type LucideIcon, Mic, Scissors } from 'lucide-react';
import { Link } from 'react-router';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { frameAt } from '#shared/frames.ts';
import { referToLine } from '#shared/line-mark.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { clipEditorPath, dubbingPath, filmPath, stillPath } from '../../navigation/page-addresses.ts';
import { IconButton, Tooltip } from '../../ui/index.ts';

/** Returns the addresses where a hit is dubbed, cut, and made a still of. */
export function hitPaths(hit: SearchHitDto): { dub: string; cut: string; still: string } {
  const { videoId, startMs, endMs } = hit;
  const line = referToLine(hit.lineId, hit);
  const frame = frameAt((startMs + endMs) / 2, { num: hit.rateNum, den: hit.rateDen });
  return {
    dub: dubbingPath({ videoId, line }),
    cut: clipEditorPath({ videoId, line }),
    still: stillPath({ videoId, line, frame }),
  };
}

/** Actions on a hit: look up and save its words, dub the line, cut a clip, make a still, open the film. */
export function HitActions({
  hit,
  onOpenCard,
}: {
  hit: SearchHitDto;
  /** Opens the card of the hit's words; `button` is the button that was pressed. */
  onOpenCard: (hit: SearchHitDto, button: HTMLElement) => void;
}) {
  const { t } = useTranslation();
  const { videoId, filmId } = hit;
  const { dub, cut, still } = hitPaths(hit);
  const film = filmPath({ filmId, videoId, line: referToLine(hit.lineId, hit) });
  return (
    <span className="flex shrink-0">
      <IconButton
        icon={BookmarkPlus}
        label={t('words.keepLine')}
        onClick={(event) => onOpenCard(hit, event.currentTarget)}
        className="size-9 text-ink-2 hover:text-ink [&>svg]:size-[18px]"
      />
      <Action icon={Mic} label={t('search.dub')} to={dub} tour="dub" />
      <Action icon={Scissors} label={t('search.cut')} to={cut} />
      <Action icon={Camera} label={t('search.stills')} to={still} />
      <Action icon={Clapperboard} label={t('search.openFilm')} to={film} />
    </span>
  );
}

function Action({
  icon: Icon,
  label,
  to,
  tour,
}: {
  icon: LucideIcon;
  label: string;
  to: string;
  /** Names the link for the tour. */
  tour?: string;
}) {
  return (
    <Tooltip label={label}>
      <Link
        to={to}
        aria-label={label}
        data-tour={tour}
        className="relative grid size-9 place-items-center rounded-edit text-ink-2 transition hover:bg-ink/7 hover:text-ink"
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
