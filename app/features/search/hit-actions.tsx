import { BookmarkPlus, Camera, Clapperboard, type LucideIcon, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { clipEditorLink, filmLink, stillLink } from '../../navigation/line-links.ts';
import { IconButton, Tooltip } from '../../ui/index.ts';

/** Actions on a hit: save a word, cut a clip, make a still, open the film. */
export function HitActions({
  hit,
  onSaveWord,
}: {
  hit: SearchHitDto;
  /** Saves a word of the hit; `button` is the button that was pressed. */
  onSaveWord: (hit: SearchHitDto, button: HTMLElement) => void;
}) {
  const { t } = useTranslation();
  const { videoId, filmId, startMs } = hit;
  const rate = { num: hit.rateNum, den: hit.rateDen };
  const cutPath = clipEditorLink({ videoId, lineId: hit.lineId });
  return (
    <span className="flex shrink-0">
      <IconButton
        icon={BookmarkPlus}
        label={t('words.keepLine')}
        onClick={(event) => onSaveWord(hit, event.currentTarget)}
        className="size-9 text-ink-2 hover:text-ink [&>svg]:size-[18px]"
      />
      <Action icon={Scissors} label={t('search.cut')} to={cutPath} />
      <Action icon={Camera} label={t('search.stills')} to={stillLink({ videoId, line: hit, rate })} />
      <Action icon={Clapperboard} label={t('search.openFilm')} to={filmLink({ filmId, videoId, startMs })} />
    </span>
  );
}

function Action({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) {
  return (
    <Tooltip label={label}>
      <Link
        to={to}
        aria-label={label}
        className="relative grid size-9 place-items-center rounded-edit text-ink-2 transition hover:bg-ink/7 hover:text-ink"
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
