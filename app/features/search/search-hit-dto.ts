import type { HighlightSpans, SearchHit } from '#domain/search/types.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { WireHit } from '#shared/wire.ts';

/** A hit as the search page shows and plays it; the same from the first render and from the calls after it. */
export interface SearchHitDto {
  /** Of the line. */
  id: string;
  filmId: string;
  filmTitle: string;
  filmTitleZh: string | null;
  season: number | null;
  episode: number | null;
  videoTitle: string | null;
  videoId: string;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
  spans: HighlightSpans;
  rate: FrameRate;
  /** Of the video. */
  durationMs: number;
}

export function toSearchHitDto({ line, film, ...hit }: SearchHit): SearchHitDto {
  return {
    id: line.id,
    filmId: film.id,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    season: hit.season,
    episode: hit.episode,
    videoTitle: hit.videoTitle,
    videoId: line.videoId,
    startMs: line.startMs,
    endMs: line.endMs,
    en: line.en,
    zh: line.zh,
    spans: hit.spans,
    rate: hit.rate,
    durationMs: hit.durationMs,
  };
}

export function searchHitFromWire(hit: WireHit): SearchHitDto {
  return {
    id: hit.sub_id,
    filmId: hit.film_id,
    filmTitle: hit.film_title,
    filmTitleZh: hit.film_title_zh,
    season: hit.season,
    episode: hit.episode,
    videoTitle: hit.video_title,
    videoId: hit.video_id,
    startMs: hit.start_ms,
    endMs: hit.end_ms,
    en: hit.en,
    zh: hit.zh,
    spans: hit.spans,
    rate: { num: hit.rate_num, den: hit.rate_den },
    durationMs: hit.duration_ms,
  };
}
