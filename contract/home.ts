import * as z from 'zod';
import { clipDto } from './clips.ts';
import { defineLoaderCall } from './define-call.ts';
import { filmDto } from './films.ts';
import { practiceClipDto } from './takes.ts';

const count = z.number().int().min(1).max(24);

export const home = {
  /** The beginnings of three lists, without their lengths, which would have to be counted. */
  overview: defineLoaderCall({
    summary:
      "Returns the newest films, the caller's newest clips, and the clips that the fewest other people have recorded over.",
    access: 'client',
    input: z.object({ films: count, ownClips: count, leastPracticed: count }),
    output: z.object({
      films: z.array(filmDto),
      ownClips: z.array(clipDto),
      leastPracticed: z.array(practiceClipDto),
    }),
    errors: [],
  }),
};
