import * as z from 'zod';
import { PAGE_SIZE_MAX } from '#shared/constants.ts';
import { analysisRefusals, clarityBands, comparedDimensions } from '#shared/take-analysis.ts';
import { TAKE_MAX_BYTES, TAKE_OFFSET_MAX_MS, TAKE_PRE_ROLL_MAX_MS } from '#shared/take-limits.ts';
import { clipDto } from './clips.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import {
  changedFlagParam,
  emptyAsUndefined,
  flagParam,
  idParam,
  integerParam,
  jsonParam,
  optionalIdParam,
  pageSchema,
  pagingFields,
  snapshotPagingFields,
} from './fields.ts';

/** A recording over one line of a clip, or over the whole clip. */
export const takeDto = z.object({
  takeId: z.string(),
  clipId: z.string(),
  /** Index of the clip's line, from 0; null for the whole clip. */
  lineIndex: z.number().nullable(),
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
  isClipped: z.boolean(),
  url: z.string(),
  peaksUrl: z.string(),
  createdMs: z.number(),
});
export type TakeDto = z.infer<typeof takeDto>;

/** What the server found in a take. */
export const takeAnalysisDto = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), reason: z.enum(analysisRefusals) }),
  z.object({
    kind: z.literal('analyzed'),
    /** From 0 to 100; null if the actor's voice could not be read. */
    score: z.number().nullable(),
    weakest: z.enum(comparedDimensions),
    band: z.enum(clarityBands),
  }),
]);
export type TakeAnalysisDto = z.infer<typeof takeAnalysisDto>;

/** What pages know of a take besides its `TakeDto`. */
export const takeFactsDto = z.object({
  takeId: z.string(),
  /** The take whose stretch was recorded again in this one. */
  sourceTakeId: z.string().nullable(),
  isLossless: z.boolean(),
  /** Where speech was found, in milliseconds of the recording, and the pauses between; null if none was found. */
  speech: z.object({ startMs: z.number(), endMs: z.number(), pauseMs: z.number() }).nullable(),
  /** What the server found in it; null before it is analyzed. */
  analysis: takeAnalysisDto.nullable(),
});
export type TakeFactsDto = z.infer<typeof takeFactsDto>;

/** How often the original of a line was heard, and how often the line was recorded; null is the whole clip. */
export const linePracticeDto = z.object({
  lineIndex: z.number().nullable(),
  listens: z.number(),
  reads: z.number(),
});
export type LinePracticeDto = z.infer<typeof linePracticeDto>;

/** A clip with the number of other people who have recorded over it. */
export const practiceClipDto = clipDto.extend({ people: z.number() });
export type PracticeClipDto = z.infer<typeof practiceClipDto>;

/** An ID that the sender gives a recording, such as a UUID. */
const recordingIdParam = z.string().regex(/^[A-Za-z0-9-]{16,64}$/);
const recordingOffsetParam = emptyAsUndefined(integerParam(0, TAKE_MAX_BYTES).default(0));
/** The account that recorded. Another account is refused as signed out, so that a browser sends nobody else's voice. */
const recorderParam = optionalIdParam;

const takeInput = z.object({ takeId: idParam });

export const takes = {
  save: defineCall({
    methods: ['POST'],
    path: '/api/take_save.php',
    summary:
      'Saves a recording of one line or of the whole clip. The parameters are in the query; the request body is the recording, or, with `offset`, what follows the bytes that `sendPart` has sent. With a `recording_id`, the same recording gives the same take, however often it arrives.',
    access: 'client',
    changes: true,
    file: 'body',
    input: z.object({
      clipId: idParam,
      lineIndex: emptyAsUndefined(integerParam(0, 10_000).nullable().default(null)),
      preRollMs: emptyAsUndefined(integerParam(0, TAKE_PRE_ROLL_MAX_MS).default(0)),
      recordingId: emptyAsUndefined(recordingIdParam.nullable().default(null)),
      offset: recordingOffsetParam,
      accountId: recorderParam,
      sourceTakeId: optionalIdParam,
    }),
    output: takeDto,
    errors: [
      'take_part_missing',
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
  sendPart: defineCall({
    methods: ['POST'],
    path: '/api/take_part.php',
    summary:
      'Adds the request body to a recording that is sent in parts, from the byte `offset` on. Without a body, only says how many bytes have arrived. `save` sends the last part. Parts of an abandoned recording are deleted after a week.',
    access: 'client',
    changes: true,
    file: 'body',
    limits: [{ bucket: 'take-parts', per: 'account', count: 600, seconds: 600 }],
    input: z.object({
      recordingId: recordingIdParam,
      offset: recordingOffsetParam,
      accountId: recorderParam,
    }),
    output: z.object({ receivedBytes: z.number() }),
    errors: ['take_part_missing'],
  }),
  list: defineCall({
    methods: ['GET'],
    path: '/api/take_index.php',
    summary:
      "Lists the caller's takes of a clip, or with `everyone=1` one page of all takes, a hundred by default. Administrators list those of all, teachers their own and what their students recorded since they joined.",
    access: 'client',
    changes: false,
    input: z.object({
      clipId: idParam,
      everyone: flagParam(false),
      pageNumber: pagingFields.pageNumber,
      pageSize: emptyAsUndefined(integerParam(1, PAGE_SIZE_MAX).default(PAGE_SIZE_MAX)),
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
      isBest: changedFlagParam,
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
    input: z.object({ clipId: idParam, on: flagParam(true) }),
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
  countListens: defineCall({
    methods: ['POST'],
    path: '/api/line_listens.php',
    summary:
      'Counts how often the caller has heard the original of lines of a clip. `listens` is a JSON array of at most 50 objects `{ line, count }`; a null `line` is the whole clip.',
    access: 'client',
    changes: true,
    limits: [{ bucket: 'line-listens', per: 'account', count: 120, seconds: 600 }],
    input: z.object({
      clipId: idParam,
      listens: jsonParam(
        z
          .array(
            z.object({
              lineIndex: z.number().int().min(0).max(10_000).nullable(),
              count: z.number().int().min(1).max(100),
            }),
          )
          .min(1)
          .max(50),
        10_000,
      ),
    }),
    output: z.object({ status: z.literal('success') }),
    errors: [],
  }),
  mine: defineLoaderCall({
    summary: "Lists the caller's takes of all clips, newest first.",
    access: 'client',
    input: z.object(snapshotPagingFields),
    output: pageSchema(
      takeDto
        .pick({ takeId: true, clipId: true, lineIndex: true, durationMs: true, createdMs: true })
        .extend({
          /** Null when the caller may no longer see the clip. */
          clip: clipDto
            .pick({ filmTitle: true, filmTitleZh: true })
            /** The line that was recorded; the title of the clip for the whole clip. */
            .extend({ text: z.string() })
            .nullable(),
        }),
    ),
    errors: [],
  }),
};
