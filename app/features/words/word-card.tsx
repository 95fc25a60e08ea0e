import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WordClipDto, WordDto } from '#contract/words.ts';
import { referToLine } from '#shared/line-mark.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { InlineClipPlayer, type PlayableClip } from '../../player/inline-clip-player.tsx';
import { FilmTitle, LineText } from '../../ui/index.ts';

/**
 * Returns the range to play for a word: the exact clip of a word entry, or the proposed cut of a saved word's line. Returns
 * null if the clip can't be played.
 */
export function toPlayableClip(clip: WordClipDto, kind: WordDto['kind']): PlayableClip | null {
  if (!clip.playable) return null;
  const { rateNum, rateDen, proposedCut } = clip.playable;
  const { startMs, endMs } = kind === 'entry' ? clip : proposedCut;
  return {
    videoId: clip.videoId,
    startMs,
    endMs,
    rate: { num: rateNum, den: rateDen },
  };
}

/** A word with its clip, meaning, and line. `children` are its actions. */
export function WordCard({
  word,
  tag,
  children,
}: {
  word: WordDto;
  tag: string | null;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { attachedClip: clip } = word;
  const playable = clip && toPlayableClip(clip, word.kind);
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[208px_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-2">
      {playable ? (
        <InlineClipPlayer
          clip={playable}
          label={clip?.en ?? word.text}
          className="w-full self-start sm:row-span-2"
        />
      ) : (
        <div aria-hidden="true" className="aspect-video self-start rounded-read bg-sunk sm:row-span-2" />
      )}
      <div className="grid min-w-0 content-start gap-1 sm:gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 lang="en" className="spoken font-medium text-24 [overflow-wrap:anywhere]">
            {word.text}
          </h2>
          {word.phonetic ? <span className="text-14 text-ink-2">{word.phonetic}</span> : null}
          {tag ? <span className="border border-rule px-1.5 text-12 text-ink-2">{tag}</span> : null}
        </div>
        <p className={word.meaning ? 'whitespace-pre-line [overflow-wrap:anywhere]' : 'text-14 text-ink-2'}>
          {word.meaning ?? t('words.noMeaning')}
        </p>
      </div>
      <div className="col-span-2 grid min-w-0 content-start gap-2 sm:col-span-1 sm:col-start-2">
        {clip ? (
          <div className="border-line border-l-2 pl-3">
            <LineText en={clip.en} zh={clip.zh} spans={clip.spans} size="s" />
            <p className="pt-1 text-12 text-ink-2">
              {clip.playable ? (
                <Link
                  to={filmPath({
                    filmId: clip.playable.filmId,
                    videoId: clip.videoId,
                    line: referToLine(clip.lineId, clip),
                  })}
                  className="hover:underline hover:underline-offset-4"
                >
                  <FilmTitle film={{ title: clip.playable.filmTitle, titleZh: clip.playable.filmTitleZh }} />
                </Link>
              ) : (
                t('words.noClip')
              )}
            </p>
          </div>
        ) : null}
        {word.note ? (
          <p className="whitespace-pre-line text-14 text-ink-2 [overflow-wrap:anywhere]">{word.note}</p>
        ) : null}
        {children}
      </div>
    </div>
  );
}
