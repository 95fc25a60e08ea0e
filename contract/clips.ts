import * as z from 'zod';
import { LINE_MARK_MAX } from '#shared/line-mark.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import {
  emptyAsUndefined,
  filmTimeParam,
  flagParam,
  idParam,
  integerParam,
  jsonParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  snapshotPagingFields,
  waitParam,
} from './fields.ts';
import { lineDto } from './lines.ts';
import { thumbnailSpriteDto } from './thumbnail-sprite.ts';

/** Result of the check that follows every cut. If one of the two frame offsets is not 0, the cut has failed. */
const clipProofDto = z.object({
  frames: z.number(),
  firstFrameOff: z.number(),
  lastFrameOff: z.number(),
  /** Offset of the sound from the picture, in milliseconds; null without sound. */
  audioOffsetMs: z.number().nullable(),
  bytes: z.number(),
});
export type ClipProofDto = z.infer<typeof clipProofDto>;

/** A saved clip. */
export const clipDto = z.object({
  clipId: z.string(),
  jobId: z.string().nullable(),
  progressUrl: z.string().nullable(),
  title: z.string(),
  videoId: z.string(),
  filmId: z.string(),
  filmTitle: z.string(),
  filmTitleZh: z.string().nullable(),
  /** The part of the film that holds all segments. */
  startMs: z.number(),
  endMs: z.number(),
  startFrame: z.number(),
  /** Exclusive. */
  endFrame: z.number(),
  /** Duration of the clip. */
  lengthMs: z.number(),
  /** The parts of the film that the clip consists of, in playing order. `clipOffsetMs` is on the clip's time axis. */
  segments: z.array(
    z.object({
      startMs: z.number(),
      endMs: z.number(),
      startFrame: z.number(),
      endFrame: z.number(),
      clipOffsetMs: z.number(),
    }),
  ),
  state: z.enum(['cutting', 'ready', 'failed']),
  errorCode: z.string().nullable(),
  /** Message for `errorCode`. */
  error: z.string().nullable(),
  /** Progress of the cut; null when no cut is running. */
  percent: z.number().nullable(),
  mine: z.boolean(),
  poster: z.string().nullable(),
  /** Times relative to the clip's start. */
  lines: z.array(lineDto),
  proof: clipProofDto.nullable(),
  /**
   * Addresses of the clip's files; null until the clip is ready. An address is null if the clip cannot have that file.
   * Most files are created on first request.
   */
  files: z
    .object({
      mp4: z.string(),
      original: z.string().nullable(),
      burnt: z.string().nullable(),
      m4a: z.string().nullable(),
      mp3: z.string().nullable(),
      background: z.string().nullable(),
      srt: z.string().nullable(),
      vtt: z.string().nullable(),
      ass: z.string().nullable(),
      gif: z.string(),
      webp: z.string(),
    })
    .nullable(),
  createdMs: z.number(),
});
export type ClipDto = z.infer<typeof clipDto>;

/** The ID and titles of a film. */
const filmNameDto = z.object({ id: z.string(), title: z.string(), titleZh: z.string().nullable() });
export type FilmNameDto = z.infer<typeof filmNameDto>;

/** A video, for pages that cut, dub, or play clips. */
const sourceVideoDto = z.object({
  id: z.string(),
  filmId: z.string(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  title: z.string().nullable(),
  /** Frames per second. */
  rate: z.object({ num: z.number(), den: z.number() }),
  frames: z.number(),
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  hasAudio: z.boolean(),
  thumbnailSprite: thumbnailSpriteDto.nullable(),
  /** Whether the film has left the library. It can no longer be watched or cut, but its clips remain. */
  removed: z.boolean(),
});
export type SourceVideoDto = z.infer<typeof sourceVideoDto>;

/** A clip with its film and video. `video` is null until the import of the video has finished. */
const clipWithVideoDto = z.object({
  clip: clipDto,
  film: filmNameDto,
  video: sourceVideoDto.nullable(),
  /** Whether other learners may see clips of the film, so that a link to one makes sense. */
  canShare: z.boolean(),
});
export type ClipWithVideoDto = z.infer<typeof clipWithVideoDto>;

/** What a line workspace shows. */
export const workspaceDto = clipWithVideoDto.extend({
  clip: clipDto.nullable(),
  lines: z.array(lineDto),
  lineCount: z.number(),
  /** Grows with every change of the video or its lines. */
  revision: z.number(),
  /** Whether the caller may change the film and its lines. */
  canEdit: z.boolean(),
});
export type WorkspaceDto = z.infer<typeof workspaceDto>;

/** `lines` is empty for more than `maxLines` lines and for a film that has left the library. */
export const workspaceFields = { maxLines: z.number() };

const lineReference = z.object({ id: z.string(), mark: z.string().nullable() });

/**
 * The lines of a link. `changed`: the film no longer has them. `unsure`: the link doesn't say what they said, and the film
 * got other subtitles at some time. In both cases, `lines` are those to offer instead, and `startMs` is when the first one
 * started, or null if nothing says so.
 */
const linkedLinesDto = z.object({
  state: z.enum(['found', 'changed', 'unsure']),
  lines: z.array(lineDto),
  startMs: z.number().nullable(),
});
export type LinkedLinesDto = z.infer<typeof linkedLinesDto>;

const frameParam = emptyAsUndefined(integerParam(0, 100_000_000).nullable().default(null));
const spanFields = {
  startMs: filmTimeParam,
  endMs: filmTimeParam,
  startFrame: frameParam,
  endFrame: frameParam,
};
const listInput = z.object({
  /** Only the caller's clips. */
  mine: flagParam(false),
  filmId: optionalIdParam,
  sort: emptyAsUndefined(z.enum(['new', 'film']).default('new')),
  ...snapshotPagingFields,
});
const clipInput = z.object({ clipId: idParam });

export const clips = {
  create: defineCall({
    methods: ['GET', 'POST'],
    path: '/api/creat_dub_bar_client.php',
    summary:
      'Cuts a clip from one or more parts of a video and saves it. The cut runs as a job. Frames take precedence over times.',
    access: 'client',
    changes: true,
    input: z.object({
      videoId: idParam,
      ...spanFields,
      /** Padding before and after the clip, in milliseconds. */
      headMs: emptyAsUndefined(integerParam(0, 60_000).default(0)),
      tailMs: emptyAsUndefined(integerParam(0, 60_000).default(0)),
      /** Parts of the film to join, in playing order. They replace the times and frames above. */
      spans: emptyAsUndefined(jsonParam(z.array(z.object(spanFields)).nullable().default(null))),
      title: optionalTextParam(200),
    }),
    output: clipDto,
    errors: ['not_ready', 'cut_start_after_end', 'cut_out_of_range', 'cut_too_long', 'cut_too_many'],
  }),
  forLines: defineCall({
    methods: ['POST'],
    path: '/api/dub_bar_for_lines.php',
    summary:
      "Returns the caller's clip of a line, of a run of lines, or of an exact part of a video, and cuts it first if there is none. The clip of lines has the usual padding, but never the sound of another line. The answer waits for the end of the cut, for at most the given time; after that, the clip is still `cutting`.",
    access: 'client',
    changes: true,
    input: z.object({
      videoId: idParam,
      /** The line, or the first one of several. It takes precedence over the times and frames. */
      lineId: optionalIdParam,
      /** The last line. */
      toLineId: optionalIdParam,
      /** What the caller takes the lines for (see `LineMark`). Lines that say something else are refused. */
      lineMark: optionalTextParam(LINE_MARK_MAX),
      toLineMark: optionalTextParam(LINE_MARK_MAX),
      startMs: emptyAsUndefined(filmTimeParam.nullable().default(null)),
      endMs: emptyAsUndefined(filmTimeParam.nullable().default(null)),
      startFrame: frameParam,
      endFrame: frameParam,
      waitMs: waitParam(2000),
    }),
    output: clipDto,
    errors: ['not_ready', 'line_changed', 'cut_start_after_end', 'cut_out_of_range', 'cut_too_long'],
  }),
  list: defineCall({
    methods: ['GET'],
    path: '/api/dub_bar_index.php',
    summary: 'Lists the saved clips that the caller may see.',
    access: 'client',
    changes: false,
    input: listInput,
    output: pageSchema(clipDto),
    errors: [],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/dub_bar_detail.php',
    summary: 'Returns one saved clip.',
    access: 'client',
    changes: false,
    input: clipInput,
    output: clipDto,
    errors: [],
  }),
  rename: defineCall({
    methods: ['POST'],
    path: '/api/dub_bar_rename.php',
    summary: "Renames one of the caller's clips.",
    access: 'client',
    changes: true,
    input: z.object({ clipId: idParam, title: z.string().min(1).max(200) }),
    output: clipDto,
    errors: [],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/dub_bar_remove.php',
    summary: "Deletes one of the caller's clips with its files. Administrators may delete any clip.",
    access: 'client',
    changes: true,
    freesSpace: true,
    input: clipInput,
    output: z.object({ clipId: z.string() }),
    errors: [],
  }),
  listWithVideos: defineLoaderCall({
    summary: 'Lists clips with their films and videos.',
    access: 'client',
    input: listInput,
    output: pageSchema(clipWithVideoDto),
    errors: [],
  }),
  listOfFilm: defineLoaderCall({
    summary: "Lists the caller's clips of a film, newest first, with their videos.",
    access: 'client',
    input: z.object({ filmId: idParam, ...snapshotPagingFields }),
    output: z.object({ film: filmNameDto, page: pageSchema(clipWithVideoDto) }),
    errors: [],
  }),
  workspace: defineLoaderCall({
    summary:
      'Returns what a line workspace shows: a clip with its film and video, or a video to cut clips from. `video` is null until the import has finished.',
    access: 'client',
    input: z.object({
      clipId: z.string().nullable(),
      /** The video without a clip. It must still be in the library. */
      videoId: z.string().nullable(),
      ...workspaceFields,
      /** The line of a video that the address names, and the last one of a run. Null for others. */
      linked: z.object({ first: lineReference, last: lineReference.nullable() }).nullable(),
    }),
    output: workspaceDto.extend({
      /** What the linked lines are now; null without any. */
      linked: linkedLinesDto.nullable(),
    }),
    errors: ['film_removed'],
  }),
};
