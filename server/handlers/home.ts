import type { home } from '#contract/home.ts';
import type { Handlers } from '../calls/handler.ts';
import { toClipDto } from './clips.ts';
import { toFilmDto } from './films.ts';

export const homeHandlers: Handlers<typeof home> = {
  async overview({ services, viewer, input }) {
    const { ownClips, ...counts } = input;
    const { films, clips, leastPracticed } = await services.home.overview({
      viewer,
      ...counts,
      clips: ownClips,
    });
    return {
      films: films.map(toFilmDto),
      ownClips: clips.map(toClipDto),
      leastPracticed: leastPracticed.map(({ clip, people }) => ({ ...toClipDto(clip), people })),
    };
  },
};
