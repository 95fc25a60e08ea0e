/**
 * What the calls answer, as it stands on the wire: snake_case names, milliseconds inside media.
 * The server's presenters make these, the pages' http client reads them.
 */

export interface WirePage<Row> {
  list: Row[];
  total: number;
  pageno: number;
  pagesize: number;
  /** Of a list that grows: asked for with this, later pages hold what the first one was part of. */
  as_of?: number;
}

export interface WireError {
  /** What went wrong, in words. */
  status: string;
  /** Stable machine code. */
  code: string;
  /** Name of the parameter at fault. */
  field?: string;
}

export interface WireFilm {
  id: string;
  title: string;
  title_zh: string | null;
  year: number | null;
  source: string;
  kind: string;
  poster: string | null;
  videos: number;
  lines: number;
  duration: number;
  state: string;
  percent: number | null;
}

export interface WireVideo {
  id: string;
  film_id: string;
  title: string | null;
  season: number | null;
  episode: number | null;
  state: string;
  error_code: string | null;
  error: string | null;
  notes: string[];
  lines: number;
  url: string | null;
  poster: string | null;
  duration_ms: number | null;
  frames: number | null;
  rate_num: number | null;
  rate_den: number | null;
  job: WireJob | null;
}

export interface WireLine {
  id: string;
  video_id: string;
  seq: number;
  start_ms: number;
  end_ms: number;
  en: string | null;
  zh: string | null;
}

export interface WireHit {
  film_id: string;
  film_title: string;
  film_title_zh: string | null;
  season: number | null;
  episode: number | null;
  video_title: string | null;
  video_id: string;
  sub_id: string;
  start_ms: number;
  end_ms: number;
  en: string | null;
  zh: string | null;
  spans: { en: [number, number][]; zh: [number, number][] };
  rate_num: number;
  rate_den: number;
  duration_ms: number;
}

export interface WireSearch {
  list: WireHit[];
  total: number;
  total_kind: 'exact' | 'estimate';
  next: string | null;
  took_ms: number;
}

export interface WireJob {
  job_id: string;
  kind: string;
  subject_id: string;
  title: string;
  state: string;
  stage: string | null;
  percent: number;
  error_code: string | null;
  error: string | null;
  detail: string | null;
  updated_ms: number;
}

export interface WireBar {
  bar_id: string;
  job_id: string | null;
  progress_url: string | null;
  title: string;
  video_id: string;
  film_id: string;
  film_title: string;
  film_title_zh: string | null;
  start_ms: number;
  end_ms: number;
  start_frame: number;
  end_frame: number;
  state: string;
  error_code: string | null;
  error: string | null;
  percent: number | null;
  mine: boolean;
  poster: string | null;
  lines: WireLine[];
  proof: {
    frames: number;
    first_frame_off: number;
    last_frame_off: number;
    audio_offset_ms: number | null;
    bytes: number;
  } | null;
  /** Set once the clip is ready. */
  files: { mp4: string; m4a: string | null; srt: string; vtt: string } | null;
  created_ms: number;
}
