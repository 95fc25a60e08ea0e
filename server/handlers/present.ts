import type { ClipView } from '#domain/clips/types.ts';
import type { FilmSummary, Line } from '#domain/films/types.ts';
import type { Page } from '#domain/pagination.ts';
import type { SearchHit, SearchResultPage } from '#domain/search/types.ts';
import type { ClipFileKind } from '#shared/clip-files.ts';
import { computeDurationMs } from '#shared/clip-segments.ts';
import { clipFileUrl, posterUrl } from '#shared/media-urls.ts';
import type { WireBar, WireFilm, WireHit, WireLine, WirePage, WireSearch } from '#shared/wire.ts';
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

export function presentBar(view: ClipView): WireBar {
  const { clip: bar, film, job } = view;
  const waiting = bar.state === 'cutting' && job !== null;
  return {
    bar_id: bar.id,
    job_id: job?.id ?? null,
    progress_url: job ? `/api/dub_job_view.php?job_id=${job.id}` : null,
    title: bar.title,
    video_id: bar.videoId,
    film_id: bar.filmId,
    film_title: film.title,
    film_title_zh: film.titleZh,
    start_ms: bar.startMs,
    end_ms: bar.endMs,
    start_frame: bar.startFrame,
    end_frame: bar.endFrame,
    length_ms: computeDurationMs(bar.segments),
    segments: bar.segments.map((segment) => ({
      start_ms: segment.startMs,
      end_ms: segment.endMs,
      start_frame: segment.startFrame,
      end_frame: segment.endFrame,
      at_ms: segment.clipStartMs,
    })),
    state: bar.state,
    error_code: bar.errorCode,
    error: bar.errorCode === null ? null : errorMessage(bar.errorCode),
    percent: waiting ? job.percent : null,
    mine: view.isOwn,
    poster: posterUrl(bar.videoId),
    lines: view.lines.map(presentLine),
    proof: bar.proof && {
      frames: bar.proof.frames,
      first_frame_off: bar.proof.firstFrameOff,
      last_frame_off: bar.proof.lastFrameOff,
      audio_offset_ms: bar.proof.audioOffsetMs,
      bytes: bar.proof.bytes,
    },
    files: bar.state === 'ready' ? presentFiles(view) : null,
    created_ms: bar.createdMs,
  };
}

function presentFiles({ clip: bar, video, lines }: ClipView): WireBar['files'] {
  const url = (kind: ClipFileKind) => clipFileUrl(bar.id, kind);
  const heard = (kind: ClipFileKind) => (video.mezzanine?.hasAudio ? url(kind) : null);
  const said = (kind: ClipFileKind) => (lines.length > 0 ? url(kind) : null);
  return {
    mp4: url('mp4'),
    original: bar.segments.length > 1 ? null : url('original'),
    burnt: said('burnt'),
    m4a: heard('m4a'),
    mp3: heard('mp3'),
    background: heard('background'),
    srt: said('srt'),
    vtt: said('vtt'),
    ass: said('ass'),
    gif: url('gif'),
    webp: url('webp'),
  };
}
