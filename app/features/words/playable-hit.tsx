import { Link } from 'react-router';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { referToLine } from '#shared/line-mark.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { InlineClipPlayer } from '../../player/inline-clip-player.tsx';
import { FilmTitle, LineText } from '../../ui/index.ts';

/** A line of the library with an inline player. */
export function PlayableHit({ hit }: { hit: SearchHitDto }) {
  const { filmId, videoId } = hit;
  return (
    <li className="grid grid-cols-[112px_minmax(0,1fr)] gap-3">
      <InlineClipPlayer
        clip={{ videoId, ...hit.proposedCut, rate: { num: hit.rateNum, den: hit.rateDen } }}
        label={hit.en ?? hit.zh ?? ''}
        className="self-start"
      />
      <div className="min-w-0">
        <LineText en={hit.en} zh={hit.zh} spans={hit.spans} size="s" />
        <Link
          to={filmPath({ filmId, videoId, line: referToLine(hit.lineId, hit) })}
          className="text-12 text-ink-2 hover:underline hover:underline-offset-4"
        >
          <FilmTitle film={{ title: hit.filmTitle, titleZh: hit.filmTitleZh }} />
        </Link>
      </div>
    </li>
  );
}
