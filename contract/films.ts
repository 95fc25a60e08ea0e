import * as z from 'zod';
import {
  EPISODE_NUMBER_MAX,
  FILM_YEAR_MAX,
  FILM_YEAR_MIN,
  filmLevels,
  filmSources,
} from '#shared/film-codes.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import {
  emptyAsUndefined,
  filmTimeParam,
  flagParam,
  idParam,
  integerParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  snapshotPagingFields,
} from './fields.ts';
import { jobDto } from './jobs.ts';
import { lineDto } from './lines.ts';
import { thumbnailSpriteDto } from './thumbnail-sprite.ts';

const importState = z.enum(['importing', 'ready', 'failed']);
/** How hard the English is to follow, from 1 (easiest) to 5; null when there are too few lines to measure. */
const level = z.literal(filmLevels).nullable();

/** A film in a list, with totals over all its videos. */
export const filmDto = z.object({
  id: z.string(),
  title: z.string(),
  titleZh: z.string().nullable(),
  year: z.number().nullable(),
  source: z.enum(filmSources),
  kind: z.enum(['movie', 'series']),
  /** Address of a still; null while no video is ready. */
  poster: z.string().nullable(),
  videos: z.number(),
  lines: z.number(),
  level,
  /** Milliseconds. */
  duration: z.number(),
  state: importState,
  /** Progress of the running imports; null when none is running. */
  percent: z.number().nullable(),
});
export type FilmDto = z.infer<typeof filmDto>;

/** A film that the caller has uploaded. */
export const ownFilmDto = filmDto.extend({
  /** Why the import failed; null unless all videos have failed. */
  errorCode: z.string().nullable(),
});
export type OwnFilmDto = z.infer<typeof ownFilmDto>;

/** The heading of a film page. */
const filmHeadDto = filmDto.pick({ id: true, title: true, titleZh: true, year: true, source: true });
export type FilmHeadDto = z.infer<typeof filmHeadDto>;

/** What names a video within its film. */
const videoNamesDto = z.object({
  title: z.string().nullable(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
});

/** One playable file of a film. */
const videoDto = z.object({
  id: z.string(),
  filmId: z.string(),
  ...videoNamesDto.shape,
  state: z.enum(['importing', 'ready', 'failed', 'removed']),
  errorCode: z.string().nullable(),
  /** Message for `errorCode`. */
  error: z.string().nullable(),
  /** Catalogue keys of the notes that the import made. */
  importNotes: z.array(z.string()),
  lines: z.number(),
  /** Address of the film file; null until the video is ready. */
  url: z.string().nullable(),
  poster: z.string().nullable(),
  durationMs: z.number().nullable(),
  frames: z.number().nullable(),
  /** Frames per second is `rateNum / rateDen`. */
  rateNum: z.number().nullable(),
  rateDen: z.number().nullable(),
  /** The import job; null once it has succeeded. */
  job: jobDto.nullable(),
});
export type VideoDto = z.infer<typeof videoDto>;

/** How far the words of a video's lines have got their times. */
const alignmentDto = z.object({
  /** `off`: the acoustic model is missing. `none`: the video has no sound or no English. */
  state: z.enum(['off', 'none', 'waiting', 'running', 'done', 'failed']),
  percent: z.number(),
  lines: z.number(),
  /** Lines whose times are too unsure to be used. */
  unsure: z.number(),
});
export type AlignmentDto = z.infer<typeof alignmentDto>;

/** A video with the details that the film page needs. */
const filmPageVideoDto = videoDto.extend({
  /** Grows with every change of the video or its lines. */
  revision: z.number(),
  /** IDs of other files of the video. Addresses that name one of them mean this video. */
  versionIds: z.array(z.string()),
  /** Technical details of a failed import, for administrators. */
  errorDetail: z.string().nullable(),
  /** Null until the image exists. */
  thumbnailSprite: thumbnailSpriteDto.nullable(),
  /** Null for a caller who may not change the film. */
  alignment: alignmentDto.nullable(),
});
export type FilmPageVideoDto = z.infer<typeof filmPageVideoDto>;

/** A file of a film beside the one that is shown. */
const versionDto = z.object({
  id: z.string(),
  /** The video that is shown for it. */
  versionOf: z.string(),
  /** The name of the file as it was imported. */
  name: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  lines: z.number(),
  /** Of the original and of the file that is played. */
  bytes: z.number(),
});
export type VersionDto = z.infer<typeof versionDto>;

const filmPageDto = z.object({
  film: filmHeadDto,
  level,
  videos: z.array(filmPageVideoDto),
  /** Whether the caller may change the film and its lines. */
  canEdit: z.boolean(),
});

/** How many lines a video has: all of them, those with English, and those with Chinese. */
const lineCountsDto = z.object({ lines: z.number(), en: z.number(), zh: z.number() });
export type LineCountsDto = z.infer<typeof lineCountsDto>;

const filmInput = z.object({ filmId: idParam });
/** How many of a film's videos were removed, and how many remain because a lesson or a red packet uses them. */
const filmRemovalDto = z.object({ removed: z.number(), kept: z.number() });

/** Null when it is absent or empty. */
const episodeNumberParam = emptyAsUndefined(integerParam(0, EPISODE_NUMBER_MAX).nullable().default(null));

const neighborsParam = emptyAsUndefined(integerParam(0, 20).default(2));

export const films = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/dub_film_index.php',
    summary: 'Lists the films of the library.',
    access: 'client',
    changes: false,
    input: z.object({
      source: emptyAsUndefined(z.enum(filmSources).nullable().default(null)),
      /** Part of a title. */
      q: optionalTextParam(200),
      level: emptyAsUndefined(integerParam(1, 5).pipe(z.literal(filmLevels)).nullable().default(null)),
      sort: emptyAsUndefined(z.enum(['new', 'title', 'year']).default('new')),
      ...snapshotPagingFields,
    }),
    output: pageSchema(filmDto),
    errors: [],
  }),
  videos: defineCall({
    methods: ['GET'],
    path: '/api/dub_video_index.php',
    summary: 'Returns a film with its videos and their state.',
    access: 'client',
    changes: false,
    input: filmInput,
    output: z.object({ film: filmHeadDto, list: z.array(videoDto), total: z.number() }),
    errors: ['film_removed'],
  }),
  lines: defineCall({
    methods: ['GET'],
    path: '/api/dub_sub_index.php',
    summary: 'Lists the lines of a video in order, or those that overlap a time range.',
    access: 'client',
    changes: false,
    input: z
      .object({
        videoId: idParam,
        fromMs: emptyAsUndefined(filmTimeParam.nullable().default(null)),
        toMs: emptyAsUndefined(filmTimeParam.nullable().default(null)),
        ...pagingFields,
      })
      .refine(({ fromMs, toMs }) => fromMs === null || toMs === null || fromMs <= toMs, { path: ['toMs'] }),
    output: pageSchema(lineDto),
    errors: ['film_removed'],
  }),
  surroundingLines: defineCall({
    methods: ['GET'],
    path: '/api/dub_sub_index2.php',
    summary: 'Returns a line with the lines before and after it.',
    access: 'client',
    changes: false,
    input: z.object({ lineId: idParam, before: neighborsParam, after: neighborsParam }),
    output: z.object({ list: z.array(lineDto), total: z.number() }),
    errors: ['film_removed'],
  }),
  shiftSubtitles: defineCall({
    methods: ['POST'],
    path: '/api/dub_sub_shift.php',
    summary:
      'Shifts the subtitles of a video in time. Administrators may shift those of any video, other callers those of films that they have uploaded.',
    access: 'client',
    changes: true,
    input: z.object({
      videoId: idParam,
      lang: emptyAsUndefined(z.enum(['en', 'zh', 'all']).default('all')),
      /** Milliseconds; a positive shift makes lines appear later. */
      offsetMs: integerParam(-36_000_000, 36_000_000),
    }),
    output: z.object({ videoId: z.string() }),
    errors: ['film_removed', 'not_ready'],
  }),
  addSubtitles: defineCall({
    methods: ['POST'],
    path: '/api/dub_sub_add.php',
    summary:
      'Adds one or two subtitle files (srt, vtt, ass) to a video. They take the place of its lines in their languages; the other language stays, and clips keep the lines that they have. With `preview=1`, nothing changes, and the answer says what would. Administrators may do so for any video, other callers for films that they have uploaded.',
    access: 'client',
    changes: true,
    file: 'subtitles',
    limits: [{ bucket: 'subtitles', per: 'account', count: 20, seconds: 60 }],
    input: z.object({ videoId: idParam, preview: flagParam(false) }),
    output: z.object({
      /** The files that are used. */
      tracks: z.array(z.object({ name: z.string(), lang: z.enum(['en', 'zh', 'both']), cues: z.number() })),
      before: lineCountsDto,
      after: lineCountsDto,
      /** Catalogue keys of notes about what was left out or moved. */
      importNotes: z.array(z.string()),
    }),
    errors: [
      'film_removed',
      'not_ready',
      'subtitle_unreadable',
      'subtitle_too_large',
      'subtitle_other_language',
    ],
  }),
  versions: defineCall({
    methods: ['GET'],
    path: '/api/dub_video_versions.php',
    summary:
      'Lists the files of a film beside those that are shown, searched, and cut. Administrators may list those of any film, other callers those of films that they have uploaded.',
    access: 'client',
    changes: false,
    input: filmInput,
    output: z.object({ list: z.array(versionDto), total: z.number() }),
    errors: [],
  }),
  joinVersions: defineCall({
    methods: ['POST'],
    path: '/api/dub_video_join.php',
    summary:
      'Says that two videos are files of the same film. The better one is shown, searched, and cut from now on; `video_id` of the answer names it. Clips stay with their file. Administrators may join any two videos of one source, other callers those of films that they have uploaded.',
    access: 'client',
    changes: true,
    input: z.object({ videoId: idParam, otherId: idParam }),
    output: z.object({ videoId: z.string() }),
    errors: ['film_removed', 'not_ready'],
  }),
  separateVersion: defineCall({
    methods: ['POST'],
    path: '/api/dub_video_separate.php',
    summary:
      'Lets a file of a film stand alone again, under the title of its file name. Imports do not join it again.',
    access: 'client',
    changes: true,
    input: z.object({ videoId: idParam }),
    output: z.object({ videoId: z.string() }),
    errors: ['film_removed', 'not_ready'],
  }),
  rename: defineCall({
    methods: ['POST'],
    path: '/api/dub_film_rename.php',
    summary:
      'Changes the titles and the year of a film. Files that are imported later still join it by the title of their names. Administrators may rename any film, other callers those that they have uploaded.',
    access: 'client',
    changes: true,
    input: z.object({
      filmId: idParam,
      title: z.string().min(1).max(200),
      titleZh: optionalTextParam(200),
      year: emptyAsUndefined(integerParam(FILM_YEAR_MIN, FILM_YEAR_MAX).nullable().default(null)),
    }),
    output: filmHeadDto,
    errors: [],
  }),
  renameVideo: defineCall({
    methods: ['POST'],
    path: '/api/dub_video_rename.php',
    summary:
      'Changes the season, the episode, and the title of a video within its film, and those of its versions. The videos of a film are in the order of these numbers, those without any first. Season 0 has the specials; an episode needs a season. What is left out is empty from then on. Administrators may do so for any video, other callers for those that they have uploaded.',
    access: 'client',
    changes: true,
    input: z.object({
      videoId: idParam,
      season: episodeNumberParam,
      episode: episodeNumberParam,
      title: optionalTextParam(200),
    }),
    output: videoNamesDto.extend({ videoId: z.string() }),
    errors: ['film_removed'],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/dub_film_remove.php',
    summary:
      'Removes a film and its files from the library. Administrators may remove any film, other callers those that they have uploaded. Clips cut from it remain. `kept` counts the videos that stay because a lesson or a red packet uses them. While a red packet of the film is active or paused, nothing is removed.',
    access: 'client',
    changes: true,
    freesSpace: true,
    input: filmInput,
    output: filmRemovalDto,
    errors: ['film_in_campaign'],
  }),
  /** For the film page, whose address contains either a film ID or a video ID. */
  page: defineLoaderCall({
    summary: 'Returns a film, found by its id or by the id of one of its videos, with its videos.',
    access: 'client',
    input: z.object({ filmId: z.string().nullable(), videoId: z.string().nullable() }),
    output: filmPageDto,
    errors: ['film_removed'],
  }),
  allLines: defineLoaderCall({
    summary: 'Returns all lines of a video in order.',
    access: 'client',
    input: z.object({ videoId: z.string() }),
    output: z.array(lineDto),
    errors: ['film_removed'],
  }),
};
