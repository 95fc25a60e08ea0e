import * as z from 'zod';
import { PAGE_SIZE_MAX } from '#shared/constants.ts';
import { TAKE_OFFSET_MAX_MS, TAKE_PRE_ROLL_MAX_MS } from '#shared/take-limits.ts';
import { clipDto } from './clips.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import {
  emptyAsUndefined,
  idParam,
  integerParam,
  pageSchema,
  pagingFields,
  snapshotPagingFields,
  zeroOrOneParam,
} from './fields.ts';

/** A recording over one line of a clip, or over the whole clip. */
export const takeDto = z.object({
  takeId: z.string(),
  clipId: z.string(),
  /** Index of the clip's line, from 0; null for the whole clip. */
  line: z.number().nullable(),
  ownerName: z.string(),
  mine: z.boolean(),
  /** The time range that was recorded over, on the clip's time axis. */
  startMs: z.number(),
  endMs: z.number(),
  durationMs: z.number(),
  /** The part of the recording before that range begins. */
  preRollMs: z.number(),
  /** Shift relative to the clip, chosen by the owner. A positive value plays the take later. */
  offsetMs: z.number(),
  isBest: z.boolean(),
  /** Largest sample value, in thousandths of full scale. */
  peak: z.number(),
  /** Whether several samples in a row reached full scale. */
  clipped: z.boolean(),
  url: z.string(),
  peaksUrl: z.string(),
  createdMs: z.number(),
});
export type TakeDto = z.infer<typeof takeDto>;

/** A clip with the number of other people who have recorded over it. */
export const practiceClipDto = clipDto.extend({ people: z.number() });
export type PracticeClipDto = z.infer<typeof practiceClipDto>;

const takeInput = z.object({ takeId: idParam });

export const takes = {
  save: defineCall({
    methods: ['POST'],
    path: '/api/take_save.php',
    summary:
      'Saves a recording of one line or of the whole clip. The parameters are in the query; the request body is the recording.',
    access: 'client',
    changes: true,
    file: 'body',
    input: z.object({
      clipId: idParam,
      line: emptyAsUndefined(integerParam(0, 10_000).nullable().default(null)),
      preRollMs: emptyAsUndefined(integerParam(0, TAKE_PRE_ROLL_MAX_MS).default(0)),
    }),
    output: takeDto,
    errors: [
      'not_ready',
      'take_unreadable',
      'take_empty',
      'take_too_long',
      'take_limit',
      'video_forbidden_format',
      'video_too_large',
      'video_time_limit',
      'cancelled',
    ],
  }),
  list: defineCall({
    methods: ['GET'],
    path: '/api/take_index.php',
    summary:
      "Lists the caller's takes of a clip, or with `everyone=1` one page of all takes, a hundred by default. Only teachers and administrators may list all.",
    access: 'client',
    changes: false,
    input: z.object({
      clipId: idParam,
      everyone: zeroOrOneParam('0'),
      pageno: pagingFields.pageno,
      pagesize: emptyAsUndefined(integerParam(1, PAGE_SIZE_MAX).default(PAGE_SIZE_MAX)),
    }),
    output: z.object({
      list: z.array(takeDto),
      /** The length of the whole list. */
      total: z.number(),
      /** ID of the link to the caller's dub; null if the dub is not shared. */
      shareId: z.string().nullable(),
    }),
    errors: [],
  }),
  update: defineCall({
    methods: ['POST'],
    path: '/api/take_update.php',
    summary: 'Marks a take as the best of its line, or shifts it against the clip.',
    access: 'client',
    changes: true,
    input: z.object({
      takeId: idParam,
      isBest: emptyAsUndefined(
        z
          .enum(['0', '1'])
          .nullable()
          .default(null)
          .transform((flag) => (flag === null ? null : flag === '1')),
      ),
      offsetMs: emptyAsUndefined(
        integerParam(-TAKE_OFFSET_MAX_MS, TAKE_OFFSET_MAX_MS).nullable().default(null),
      ),
    }),
    output: takeDto,
    errors: [],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/take_remove.php',
    summary: "Deletes one of the caller's takes. Administrators may delete any take.",
    access: 'client',
    changes: true,
    freesSpace: true,
    input: takeInput,
    output: takeInput,
    errors: [],
  }),
  share: defineCall({
    methods: ['POST'],
    path: '/api/take_share.php',
    summary:
      "Creates the link to the caller's dub of a clip, or deletes it with `on=0`. A dub of a learner's own film cannot be shared, because others cannot see the film.",
    access: 'client',
    changes: true,
    input: z.object({ clipId: idParam, on: zeroOrOneParam('1') }),
    output: z.object({ shareId: z.string().nullable() }),
    errors: ['film_private'],
  }),
  shared: defineCall({
    methods: ['GET'],
    path: '/api/take_shared.php',
    summary: 'Returns a clip and the dub that a link leads to.',
    access: 'client',
    changes: false,
    input: z.object({ share: idParam }),
    output: z.object({ clip: clipDto, ownerName: z.string(), mine: z.boolean(), takes: z.array(takeDto) }),
    errors: [],
  }),
  leastPracticed: defineCall({
    methods: ['GET'],
    path: '/api/dub_clips_cold.php',
    summary: 'Lists clips that are ready, those that the fewest other people have recorded over first.',
    access: 'client',
    changes: false,
    input: z.object(snapshotPagingFields),
    output: pageSchema(practiceClipDto),
    errors: [],
  }),
  mine: defineLoaderCall({
    summary: "Lists the caller's takes of all clips, newest first.",
    access: 'client',
    input: z.object(pagingFields),
    output: pageSchema(
      takeDto.pick({ takeId: true, clipId: true, line: true, durationMs: true, createdMs: true }),
    ),
    errors: [],
  }),
};
