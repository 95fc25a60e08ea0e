import { Link } from 'react-router';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { filmLink } from '../../navigation/line-links.ts';
import { InlineClipPlayer } from '../../player/inline-clip-player.tsx';
import { paddedLineRange } from '../../player/padded-line-range.ts';
import { FilmTitle, LineText } from '../../ui/index.ts';

/** A line of the library with an inline player. */
export function PlayableHit({ hit }: { hit: SearchHitDto }) {
  const { filmId, videoId, startMs, durationMs } = hit;
  const range = paddedLineRange({ line: hit, previous: null, next: null, durationMs });
  return (
    <li className="grid grid-cols-[112px_minmax(0,1fr)] gap-3">
      <InlineClipPlayer
        clip={{ videoId, ...range, rate: { num: hit.rateNum, den: hit.rateDen } }}
        label={hit.en ?? hit.zh ?? ''}
        className="self-start"
      />
      <div className="min-w-0">
        <LineText en={hit.en} zh={hit.zh} spans={hit.spans} size="s" />
        <Link
          to={filmLink({ filmId, videoId, startMs })}
          className="text-12 text-ink-2 hover:underline hover:underline-offset-4"
        >
          <FilmTitle film={{ title: hit.filmTitle, titleZh: hit.filmTitleZh }} />
        </Link>
      </div>
    </li>
  );
}
