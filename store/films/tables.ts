import type { GeneratedColumns } from '../database/generated-columns.ts';

export interface FilmTables {
  films: FilmTableRow & GeneratedColumns<FilmTotalsColumns>;
  videos: VideoTableRow;
  subtitle_tracks: SubtitleTrackTableRow;
  subtitle_lines: LineTableRow;
}

export interface FilmTableRow {
  id: string;
  source: string;
  kind: string;
  title: string;
  title_zh: string | null;
  year: number | null;
  owner_id: string | null;
  title_key: string;
  /** The titles as `foldText` gives them, so that both databases search and sort alike. */
  folded_title: string;
  folded_title_zh: string;
  created_ms: number;
}

/** Totals over the videos of a film that are not removed. `updateFilmTotals` writes them. */
export interface FilmTotalsColumns {
  video_count: number;
  importing_count: number;
  failed_count: number;
  line_count: number;
  duration_ms: number;
  /** The rule of `computeFilmLevel`; 0 for none. */
  level: number;
}

export interface VideoTableRow {
  id: string;
  film_id: string;
  /** The film's source and owner ('' for none), copied so that one unique key can span them and the content. */
  source: string;
  owner_key: string;
  original_name: string;
  original_extension: string;
  content_hash: string;
  season: number | null;
  episode: number | null;
  title: string | null;
  state: string;
  error_code: string | null;
  error_detail: string | null;
  /** JSON: list of catalogue keys. */
  import_notes: string;
  /** JSON: MezzanineInfo. */
  mezzanine: string | null;
  /** JSON: ThumbnailSpriteLayout. */
  thumbnail_sprite: string | null;
  /** The level of the lines; 0 when they have none, null while it has not been computed. */
  level: number | null;
  line_count: number;
  /** The length of the mezzanine in whole milliseconds; 0 without one. */
  duration_ms: number;
  /** Of the original in the library; 0 for none. */
  original_bytes: number;
  version_of: string | null;
  stands_alone: number;
  revision: number;
  created_ms: number;
}

export interface SubtitleTrackTableRow {
  id: string;
  video_id: string;
  /** The position among the tracks of the video, from 0. */
  position: number;
  lang: string;
  origin: string;
  name: string;
  format: string;
  encoding: string;
  offset_ms: number;
  /** Times are multiplied by it before the offset is added. 1,000,000,000 is 1. */
  ratio_billionths: number;
  /** JSON: list of cues. */
  cues: string;
}

export interface LineTableRow {
  id: string;
  video_id: string;
  seq: number;
  start_ms: number;
  end_ms: number;
  en: string | null;
  zh: string | null;
  /** JSON: Speakers; null when they are unknown. */
  speakers: string | null;
}
