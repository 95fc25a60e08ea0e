import * as z from 'zod';

/** Half-open ranges [start, end) of UTF-16 units in a line's texts. */
export const highlightSpans = z.object({
  en: z.array(z.tuple([z.number(), z.number()])),
  zh: z.array(z.tuple([z.number(), z.number()])),
});
export type HighlightSpans = z.infer<typeof highlightSpans>;

/** A line that a search found. Times are milliseconds in its video, `rateNum / rateDen` its frames per second. */
export const searchHitDto = z.object({
  filmId: z.string(),
  filmTitle: z.string(),
  filmTitleZh: z.string().nullable(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  videoTitle: z.string().nullable(),
  videoId: z.string(),
  lineId: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  en: z.string().nullable(),
  zh: z.string().nullable(),
  spans: highlightSpans,
  rateNum: z.number(),
  rateDen: z.number(),
  /** Of the video. */
  durationMs: z.number(),
});
export type SearchHitDto = z.infer<typeof searchHitDto>;

/** Lines that a search found. `next` is the cursor of the next page, null at the end. */
export const searchResultDto = z.object({
  list: z.array(searchHitDto),
  total: z.number(),
  totalKind: z.enum(['exact', 'estimate']),
  next: z.string().nullable(),
  tookMs: z.number(),
});
export type SearchResultDto = z.infer<typeof searchResultDto>;
