import type { FilmSummary, Line, VideoView } from '#domain/films/types.ts';
import type { JobView } from '#domain/jobs/types.ts';
import type { Page } from '#domain/pagination.ts';
import type { SearchFacets } from '#domain/search/service.ts';
import type { SearchHit, SearchResultPage } from '#domain/search/types.ts';
import { posterUrl, videoUrl } from '#shared/media-urls.ts';
import type {
  WireFacets,
  WireFilm,
  WireHit,
  WireJob,
  WireLine,
  WirePage,
  WireSearch,
  WireVideo,
} from '#shared/wire.ts';
import { errorMessage } from '../messages.ts';

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

export function presentVideo({ video, lines, job }: VideoView): WireVideo {
  const ready = video.state === 'ready';
  return {
    id: video.id,
    film_id: video.filmId,
    title: video.title,
    season: video.season,
    episode: video.episode,
    state: video.state,
    error_code: video.errorCode,
    error: video.errorCode === null ? null : errorMessage(video.errorCode),
    notes: video.notes,
    lines,
    url: ready ? videoUrl(video.id) : null,
    poster: ready ? posterUrl(video.id) : null,
    duration_ms: video.mezzanine?.durationMs ?? null,
    frames: video.mezzanine?.frames ?? null,
    rate_num: video.mezzanine?.rate.num ?? null,
    rate_den: video.mezzanine?.rate.den ?? null,
    job: job ? presentJob(job) : null,
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

export function presentFacets({ speeds, lengths, difficulties, films, kind }: SearchFacets): WireFacets {
  return {
    speed: speeds,
    length: lengths,
    difficulty: difficulties,
    films: films.map(({ film, count }) => ({
      film_id: film.id,
      film_title: film.title,
      film_title_zh: film.titleZh,
      count,
    })),
    total_kind: kind,
  };
}

export function presentJob(job: JobView): WireJob {
  return {
    job_id: job.id,
    kind: job.kind,
    subject_id: job.subjectId,
    title: job.title,
    state: job.state,
    stage: job.stage,
    percent: job.percent,
    error_code: job.errorCode,
    error: job.errorCode === null ? null : errorMessage(job.errorCode),
    detail: job.errorDetail,
    updated_ms: job.updatedMs,
  };
}
