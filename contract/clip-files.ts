import * as z from 'zod';
import { parseClipFileKey } from '#shared/clip-files.ts';
import { CLIP_MAX_MS } from '#shared/constants.ts';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, idParam, integerParam } from './fields.ts';

const pictureSizeDto = z.object({ width: z.number(), height: z.number() });

/** One file of a clip. */
const clipFileDto = z.object({
  /** The kind of file, with the language if the file contains lines: `mp4`, `burnt.zh`. */
  file: z.string(),
  url: z.string(),
  /** Size of the file; null until the file exists. */
  bytes: z.number().nullable(),
  estimatedBytes: z.number(),
  /** Error code with the reason why the clip has no such file; null if the file is available. */
  unavailableReason: z.enum(['clip_no_sound', 'clip_no_lines', 'clip_no_word_times']).nullable(),
});
export type ClipFileDto = z.infer<typeof clipFileDto>;

/** Every file of a clip. */
export const clipFilesDto = z.object({
  clipId: z.string(),
  list: z.array(clipFileDto),
  /** Size of the clip's picture, in pixels. */
  picture: pictureSizeDto,
  /** Picture size of the original film file, in pixels; null unless it is larger than the clip's. */
  original: pictureSizeDto.nullable(),
  /** Whether the original film file still exists. */
  originalKept: z.boolean(),
  /** Whether stereo position can separate voices from the background; null without sound. */
  soundWide: z.boolean().nullable(),
});
export type ClipFilesDto = z.infer<typeof clipFilesDto>;

/** A file that was requested. */
export const madeClipFileDto = z.object({
  clipId: z.string(),
  file: z.string(),
  state: z.enum(['making', 'ready']),
  percent: z.number(),
  bytes: z.number().nullable(),
  url: z.string(),
});

const clipTimeParam = emptyAsUndefined(integerParam(0, CLIP_MAX_MS).nullable().default(null));

/** The part of a clip that an animation shows, in milliseconds. */
export const animationSpanFields = { fromMs: clipTimeParam, toMs: clipTimeParam };

const clipFileParam = z
  .string()
  .min(1)
  .max(40)
  .transform((text, check) => {
    const key = parseClipFileKey(text);
    if (key) return key;
    check.addIssue('no such file');
    return z.NEVER;
  });

const spanErrors = ['not_ready', 'cut_start_after_end', 'cut_out_of_range', 'moving_too_long'] as const;

export const clipFiles = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/dub_bar_files.php',
    summary:
      'Lists every file that a clip can be downloaded as, with its size. The size of a file that does not exist yet is an estimate.',
    access: 'client',
    changes: false,
    input: z.object({ clipId: idParam, ...animationSpanFields }),
    output: clipFilesDto,
    errors: spanErrors,
  }),
  make: defineCall({
    methods: ['POST'],
    path: '/api/dub_bar_make.php',
    summary:
      "Starts creating one of a clip's files and returns the progress. Call it again until `state` is `ready`.",
    access: 'client',
    changes: true,
    input: z.object({ clipId: idParam, file: clipFileParam, ...animationSpanFields }),
    output: madeClipFileDto,
    errors: [
      ...spanErrors,
      'clip_no_sound',
      'clip_no_lines',
      'clip_no_word_times',
      'source_missing',
      'font_missing',
      'cut_not_exact',
      'video_unreadable',
      'video_forbidden_format',
      'video_too_large',
      'video_time_limit',
      'cancelled',
    ],
  }),
};
