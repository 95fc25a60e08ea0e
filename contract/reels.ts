import * as z from 'zod';
import { REEL_MAX_PARTS, reelOmissions, reelStates, reelSubtitles } from '#shared/reels.ts';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, flagParam, idParam, pageSchema, snapshotPagingFields } from './fields.ts';

/** A reel of the caller: lines that are cut one by one and joined into one file. */
const reelDto = z.object({
  reelId: z.string(),
  jobId: z.string().nullable(),
  title: z.string(),
  subtitles: z.enum(reelSubtitles),
  hasFilmTitles: z.boolean(),
  /** The lines in playing order, with the titles of their films. */
  parts: z.array(
    z.object({
      videoId: z.string(),
      lineId: z.string(),
      /** Where the line began in the film when the reel was ordered, in milliseconds. */
      startMs: z.number(),
      en: z.string().nullable(),
      zh: z.string().nullable(),
      filmTitle: z.string(),
      filmTitleZh: z.string().nullable(),
    }),
  ),
  /** Lines that are not in the reel. The texts are null for a line that the caller may not see. */
  omitted: z.array(
    z.object({
      lineId: z.string(),
      en: z.string().nullable(),
      zh: z.string().nullable(),
      reason: z.enum(reelOmissions),
    }),
  ),
  state: z.enum(reelStates),
  errorCode: z.string().nullable(),
  /** Message for `errorCode`. */
  error: z.string().nullable(),
  /** Progress of the cut; null when no cut is running. */
  percent: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** Address of the file; null until it is finished, and after it has been deleted to make room. */
  url: z.string().nullable(),
  bytes: z.number().nullable(),
  createdMs: z.number(),
});
export type ReelDto = z.infer<typeof reelDto>;

const reelInput = z.object({ reelId: idParam });

export const reels = {
  create: defineCall({
    methods: ['POST'],
    path: '/api/dub_reel_create.php',
    summary:
      'Cuts lines, each as proposed, and joins them into one film file of at most five minutes. The cut runs as a job. Lines whose film is gone or hidden, and lines for which there is no time left, are named in `omitted`.',
    access: 'client',
    changes: true,
    input: z.object({
      lineIds: z.union([
        z.array(idParam).min(1).max(REEL_MAX_PARTS),
        idParam.transform((lineId) => [lineId]),
      ]),
      title: z.string().min(1).max(200),
      /** Subtitles that a player can turn on. */
      subtitles: emptyAsUndefined(z.enum(reelSubtitles).default('both')),
      /** Whether the title of its film is drawn onto each part. */
      hasFilmTitles: flagParam(false),
    }),
    output: reelDto,
    errors: ['reel_limit'],
  }),
  list: defineCall({
    methods: ['GET'],
    path: '/api/dub_reel_index.php',
    summary: "Lists the caller's reels, newest first.",
    access: 'client',
    changes: false,
    input: z.object(snapshotPagingFields),
    output: pageSchema(reelDto),
    errors: [],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/dub_reel_detail.php',
    summary: "Returns one of the caller's reels.",
    access: 'client',
    changes: false,
    input: reelInput,
    output: reelDto,
    errors: [],
  }),
  recut: defineCall({
    methods: ['POST'],
    path: '/api/dub_reel_recut.php',
    summary: 'Cuts a reel again that has failed or whose file has been deleted to make room.',
    access: 'client',
    changes: true,
    input: reelInput,
    output: reelDto,
    errors: ['illegal_move'],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/dub_reel_remove.php',
    summary: "Deletes one of the caller's reels with its file, and cancels its cut.",
    access: 'client',
    changes: true,
    freesSpace: true,
    input: reelInput,
    output: reelInput,
    errors: [],
  }),
};
