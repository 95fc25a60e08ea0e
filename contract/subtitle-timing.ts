import * as z from 'zod';
import { MAX_TIMING_OFFSET_MS, MAX_TIMING_RATIO, MIN_TIMING_RATIO } from '#shared/constants.ts';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, idParam, integerParam } from './fields.ts';

const lang = z.enum(['en', 'zh', 'all']);
/** A time of a line belongs at `ratio` times itself, plus the offset. */
const timingDto = z.object({ ratio: z.number(), offsetMs: z.number() });

/** What is known of the times of the lines of one language, or of all. Fields that don't belong to its kind are null. */
const timingFindingDto = z.object({
  lang,
  kind: z.enum(['fits', 'off', 'parts', 'no_match', 'too_few_lines']),
  /** Of `off`: what mends the times, and the probabilities, 0 to 1, that the offset and the ratio are right. */
  timing: timingDto.nullable(),
  offsetSureness: z.number().nullable(),
  ratioSureness: z.number().nullable(),
  /** Of `parts`: runs of lines that need different offsets. Empty otherwise. */
  parts: z.array(z.object({ fromMs: z.number(), toMs: z.number(), lines: z.number(), offsetMs: z.number() })),
  /** Of `no_match`. */
  reason: z.enum(['no_speech', 'fits_nowhere']).nullable(),
});
export type TimingFindingDto = z.infer<typeof timingFindingDto>;

const videoInput = z.object({ videoId: idParam });
const videoOutput = z.object({ videoId: z.string() });
const editors = 'Administrators may do so for any video, other callers for films that they have uploaded.';

export const subtitleTiming = {
  view: defineCall({
    methods: ['GET'],
    path: '/api/dub_sub_timing.php',
    summary: `Says whether the times of a video's lines fit its speech, and what would mend them. ${editors}`,
    access: 'client',
    changes: false,
    input: videoInput,
    output: z.object({
      /** `unknown`: nobody has looked since the lines changed. */
      state: z.enum(['unknown', 'checking', 'checked']),
      findings: z.array(timingFindingDto),
      /** Whether somebody has said that the times stay as they are. */
      isKept: z.boolean(),
      canUndo: z.boolean(),
    }),
    errors: ['film_removed'],
  }),
  check: defineCall({
    methods: ['POST'],
    path: '/api/dub_sub_check.php',
    summary: `Compares the times of a video's lines with its speech again. A job does it; nothing is changed. ${editors}`,
    access: 'client',
    changes: true,
    limits: [{ bucket: 'subtitle-check', per: 'account', count: 20, seconds: 60 }],
    input: videoInput,
    output: videoOutput,
    errors: ['film_removed'],
  }),
  mend: defineCall({
    methods: ['POST'],
    path: '/api/dub_sub_mend.php',
    summary: `Moves the lines of a video: each time is multiplied by the ratio, and the offset is added. Clips keep what they say. It can be undone once. ${editors}`,
    access: 'client',
    changes: true,
    input: z.object({
      videoId: idParam,
      lang: emptyAsUndefined(lang.default('all')),
      /** Milliseconds; a positive offset makes lines appear later. */
      offsetMs: integerParam(-MAX_TIMING_OFFSET_MS, MAX_TIMING_OFFSET_MS),
      ratio: emptyAsUndefined(z.coerce.number().min(MIN_TIMING_RATIO).max(MAX_TIMING_RATIO).default(1)),
      /** The revision of the video that the caller has seen. If the video has another one now, the call moves nothing. */
      revision: emptyAsUndefined(z.coerce.number().int().optional()),
    }),
    output: videoOutput,
    errors: ['film_removed', 'not_ready', 'subtitles_changed'],
  }),
  keep: defineCall({
    methods: ['POST'],
    path: '/api/dub_sub_keep.php',
    summary: `Notes that the times of a video's lines stay as they are, so that no mending is proposed. ${editors}`,
    access: 'client',
    changes: true,
    input: videoInput,
    output: videoOutput,
    errors: ['film_removed'],
  }),
  undo: defineCall({
    methods: ['POST'],
    path: '/api/dub_sub_undo.php',
    summary: `Gives the lines of a video the times that they had before they were last mended. ${editors}`,
    access: 'client',
    changes: true,
    input: videoInput,
    output: videoOutput,
    errors: ['film_removed', 'not_ready', 'illegal_move'],
  }),
};
