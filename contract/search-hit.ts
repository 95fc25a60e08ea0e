import * as z from 'zod';

/** Highlighted half-open ranges [start, end) in a line's texts, in UTF-16 code units. */
export const highlightSpans = z.object({
  en: z.array(z.tuple([z.number(), z.number()])),
  zh: z.array(z.tuple([z.number(), z.number()])),
});

/**
 * The time range that is offered to play and cut for a line, in milliseconds on the video's time axis: the line with
 * padding, without the sound of any other line.
 */
export const proposedCutDto = z.object({ startMs: z.number(), endMs: z.number() });

/**
 * A search hit. Times are in milliseconds on the video's time axis. `rateNum / rateDen` is the video's frames per
 * second.
 */
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
  /** Duration of the video. */
  durationMs: z.number(),
  proposedCut: proposedCutDto,
});
export type SearchHitDto = z.infer<typeof searchHitDto>;

/** One page of search hits. `next` is the cursor of the next page; null on the last page. */
export const searchResultDto = z.object({
  list: z.array(searchHitDto),
  total: z.number(),
  totalKind: z.enum(['exact', 'estimate']),
  next: z.string().nullable(),
  tookMs: z.number(),
});
export type SearchResultDto = z.infer<typeof searchResultDto>;
