import * as z from 'zod';

/**
 * What the calls answer, as it stands on the wire: snake_case names, milliseconds inside media.
 * The server's presenters make these, the pages' http client reads them, the reference under /api/docs is written from them.
 */
export interface WirePage<Row> {
  list: Row[];
  total: number;
  pageno: number;
  pagesize: number;
  /** Of a list that grows: asked for with this, later pages hold what the first one was part of. */
  as_of?: number;
}

/** Schema of a page of such rows. */
export const wirePage = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.number(),
    pageno: z.number(),
    pagesize: z.number(),
    as_of: z.number().optional(),
  });

export const wireFilm = z.object({
  id: z.string(),
  title: z.string(),
  title_zh: z.string().nullable(),
  year: z.number().nullable(),
  source: z.string(),
  kind: z.string(),
  poster: z.string().nullable(),
  videos: z.number(),
  lines: z.number(),
  /** How hard its English is to follow, from 1 to 5; null when its lines do not tell. */
  level: z.number().nullable(),
  duration: z.number(),
  state: z.string(),
  percent: z.number().nullable(),
});
export type WireFilm = z.infer<typeof wireFilm>;

export const wireJob = z.object({
  job_id: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  title: z.string(),
  state: z.string(),
  stage: z.string().nullable(),
  percent: z.number(),
  error_code: z.string().nullable(),
  error: z.string().nullable(),
  detail: z.string().nullable(),
  updated_ms: z.number(),
});
export type WireJob = z.infer<typeof wireJob>;

export const wireVideo = z.object({
  id: z.string(),
  film_id: z.string(),
  title: z.string().nullable(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  state: z.string(),
  error_code: z.string().nullable(),
  error: z.string().nullable(),
  notes: z.array(z.string()),
  lines: z.number(),
  url: z.string().nullable(),
  poster: z.string().nullable(),
  duration_ms: z.number().nullable(),
  frames: z.number().nullable(),
  rate_num: z.number().nullable(),
  rate_den: z.number().nullable(),
  job: wireJob.nullable(),
});
export type WireVideo = z.infer<typeof wireVideo>;

export const wireLine = z.object({
  id: z.string(),
  video_id: z.string(),
  seq: z.number(),
  start_ms: z.number(),
  end_ms: z.number(),
  en: z.string().nullable(),
  zh: z.string().nullable(),
});
export type WireLine = z.infer<typeof wireLine>;

export const wireHit = z.object({
  film_id: z.string(),
  film_title: z.string(),
  film_title_zh: z.string().nullable(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  video_title: z.string().nullable(),
  video_id: z.string(),
  sub_id: z.string(),
  start_ms: z.number(),
  end_ms: z.number(),
  en: z.string().nullable(),
  zh: z.string().nullable(),
  spans: z.object({
    en: z.array(z.tuple([z.number(), z.number()])),
    zh: z.array(z.tuple([z.number(), z.number()])),
  }),
  rate_num: z.number(),
  rate_den: z.number(),
  duration_ms: z.number(),
});
export type WireHit = z.infer<typeof wireHit>;

export const wireSearch = z.object({
  list: z.array(wireHit),
  total: z.number(),
  total_kind: z.enum(['exact', 'estimate']),
  next: z.string().nullable(),
  took_ms: z.number(),
});
export type WireSearch = z.infer<typeof wireSearch>;

/** A phrase that is said in the library, and how often. */
export const wireSuggestion = z.object({ text: z.string(), count: z.number() });
export type WireSuggestion = z.infer<typeof wireSuggestion>;

export const wireSeek = wireSearch.extend({
  /** For a search without any hit: nearby spellings that are said, most frequent first. */
  did_you_mean: z.array(wireSuggestion),
});
export type WireSeek = z.infer<typeof wireSeek>;

/** How many lines a search has with each choice in place of its own of that kind. */
export const wireFacets = z.object({
  speed: z.object({ slow: z.number(), normal: z.number(), fast: z.number() }),
  length: z.object({ short: z.number(), medium: z.number(), long: z.number() }),
  /** Of difficulty 1 to 5. */
  difficulty: z.array(z.number()),
  /** Most lines first. */
  films: z.array(
    z.object({
      film_id: z.string(),
      film_title: z.string(),
      film_title_zh: z.string().nullable(),
      count: z.number(),
    }),
  ),
  total_kind: z.enum(['exact', 'estimate']),
});
export type WireFacets = z.infer<typeof wireFacets>;

export const wireSuggestions = z.object({ list: z.array(wireSuggestion) });
export type WireSuggestions = z.infer<typeof wireSuggestions>;
