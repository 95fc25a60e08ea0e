import * as z from 'zod';
import { filmLevels, filmSources } from '#shared/film-codes.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import {
  emptyAsUndefined,
  filmTimeParam,
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

/** One playable file of a film. */
export const videoDto = z.object({
  id: z.string(),
  filmId: z.string(),
  title: z.string().nullable(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  state: z.enum(['importing', 'ready', 'failed', 'removed']),
  errorCode: z.string().nullable(),
  /** Message for `errorCode`. */
  error: z.string().nullable(),
  /** Catalogue keys of the notes that the import made. */
  notes: z.array(z.string()),
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

/** A video with the details that the film page needs. */
const filmPageVideoDto = videoDto.extend({
  /** Grows with every change of the video or its lines. */
  revision: z.number(),
  /** Technical details of a failed import, for administrators. */
  errorDetail: z.string().nullable(),
  /** Null until the image exists. */
  thumbnailSprite: thumbnailSpriteDto.nullable(),
});
export type FilmPageVideoDto = z.infer<typeof filmPageVideoDto>;

const filmPageDto = z.object({ film: filmHeadDto, level, videos: z.array(filmPageVideoDto) });

const filmInput = z.object({ filmId: idParam });
/** How many of a film's videos were removed, and how many remain because a lesson or a red packet uses them. */
export const filmRemovalDto = z.object({ removed: z.number(), kept: z.number() });

const neighboursParam = emptyAsUndefined(integerParam(0, 20).default(2));

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
    input: z.object({ lineId: idParam, before: neighboursParam, after: neighboursParam }),
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
  listOwn: defineLoaderCall({
    summary:
      'Lists the films that the caller has uploaded, newest first, with the storage that they use and may use.',
    access: 'client',
    input: z.object(snapshotPagingFields),
    output: pageSchema(ownFilmDto).extend({ usedBytes: z.number(), quotaBytes: z.number() }),
    errors: [],
  }),
};
