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
