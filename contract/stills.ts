import * as z from 'zod';
import { SHARPEST_SEARCH_RADIUS_MAX } from '#shared/frame-series.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import { emptyAsUndefined, idParam, integerParam } from './fields.ts';

export const stills = {
  sharpest: defineCall({
    methods: ['GET'],
    path: '/api/still_sharpest.php',
    summary:
      'Finds the sharpest frame of the same shot, at most `within` frames before or after a frame. `off` is the distance in frames, negative if the found frame is earlier.',
    access: 'client',
    changes: false,
    input: z.object({
      videoId: idParam,
      frame: integerParam(0, 100_000_000),
      within: emptyAsUndefined(integerParam(0, SHARPEST_SEARCH_RADIUS_MAX).default(6)),
    }),
    output: z.object({ frame: z.number(), off: z.number() }),
    errors: ['film_removed', 'not_ready', 'cut_out_of_range', 'video_unreadable', 'video_time_limit'],
  }),
  hasOriginal: defineLoaderCall({
    summary:
      'Returns whether stills can have the size of the original file. Otherwise they have the size of the player.',
    access: 'client',
    input: z.object({ videoId: z.string() }),
    output: z.object({ hasOriginal: z.boolean() }),
    errors: ['film_removed'],
  }),
};
