import type { FilmSummary, Line } from '#domain/films/types.ts';
import type { Page } from '#domain/pagination.ts';
import type { SearchHit, SearchResultPage } from '#domain/search/types.ts';
import { posterUrl } from '#shared/media-urls.ts';
import type { WireFilm, WireHit, WireLine, WirePage, WireSearch } from '#shared/wire.ts';

/** Domain views as they stand on the wire. Owner ids, file names on disk and hashes never leave. */
export function presentPage<Row, Wire>(page: Page<Row>, present: (row: Row) => Wire): WirePage<Wire> {
  return {
    list: page.list.map(present),
    total: page.total,
    pageno: page.pageno,
    pagesize: page.pagesize,
    ...(page.asOfMs === undefined ? {} : { as_of: page.asOfMs }),
  };
}

export function presentFilm(card: FilmSummary): WireFilm {
  const { film } = card;
  return {
    id: film.id,
    title: film.title,
    title_zh: film.titleZh,
    year: film.year,
    source: film.source,
    kind: film.kind,
    poster: card.posterVideoId ? posterUrl(card.posterVideoId) : null,
    videos: card.videos,
    lines: card.lines,
    level: card.level,
    duration: card.durationMs,
    state: card.state,
    percent: card.percent,
  };
}

export function presentLine(line: Line): WireLine {
  return {
    id: line.id,
    video_id: line.videoId,
    seq: line.seq,
    start_ms: line.startMs,
    end_ms: line.endMs,
    en: line.en,
    zh: line.zh,
  };
}

export function presentHit(hit: SearchHit): WireHit {
  return {
    film_id: hit.filmId,
    film_title: hit.film.title,
    film_title_zh: hit.film.titleZh,
    season: hit.season,
    episode: hit.episode,
    video_title: hit.videoTitle,
    video_id: hit.videoId,
    sub_id: hit.lineId,
    start_ms: hit.line.startMs,
    end_ms: hit.line.endMs,
    en: hit.line.en,
    zh: hit.line.zh,
    spans: hit.spans,
    rate_num: hit.rate.num,
    rate_den: hit.rate.den,
    duration_ms: hit.durationMs,
  };
}

export function presentSearch(answer: SearchResultPage): WireSearch {
  return {
    list: answer.list.map(presentHit),
    total: answer.total,
    total_kind: answer.totalKind,
    next: answer.next,
    took_ms: Math.round(answer.tookMs * 1000) / 1000,
  };
}
