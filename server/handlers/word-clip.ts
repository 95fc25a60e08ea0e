import type { WordClipDto } from '#contract/words.ts';
import type { WordClipView } from '#domain/words/types.ts';
import { frameAt } from '#shared/frames.ts';
import { stillUrl, videoUrl } from '#shared/media-urls.ts';
import { defineDto } from '../calls/handler.ts';

/** Converts the clip of a word or a saved line to the contract's shape. */
export const toWordClipDto = defineDto<WordClipDto>()(({ playable, ...clip }: WordClipView) => {
  const { videoId, startMs, endMs } = clip;
  return {
    ...clip,
    playable: playable && {
      filmId: playable.film.id,
      filmTitle: playable.film.title,
      filmTitleZh: playable.film.titleZh,
      url: videoUrl(videoId),
      still: stillUrl(videoId, frameAt((startMs + endMs) / 2, playable.rate), 'mezzanine', 'webp'),
      rateNum: playable.rate.num,
      rateDen: playable.rate.den,
      durationMs: playable.durationMs,
      proposedCut: playable.proposedCut,
    },
  };
});
