import type { FrameRate } from '#shared/frames.ts';

export const sources = ['film', 'ytb', 'kid', 'client'] as const;
export type Source = (typeof sources)[number];

/** One title in the library. */
export interface Film {
  id: string;
  source: Source;
  kind: 'movie' | 'series';
  title: string;
  titleZh: string | null;
  year: number | null;
  /** Set for `client` films only: the account that brought it. */
  ownerId: string | null;
  /** Unique per title: source, owner, folded title, year. Two files of one series meet here. */
  titleKey: string;
  createdMs: number;
}

export type VideoState = 'importing' | 'ready' | 'failed';

/** What probing the finished mezzanine told. */
export interface MezzanineFacts {
  width: number;
  height: number;
  rate: FrameRate;
  frames: number;
  durationMs: number;
  hasAudio: boolean;
  bytes: number;
  /** Milliseconds of the original at which the mezzanine's time 0 lies. */
  originalStartMs: number;
  encoder: string;
}

/** A sheet of thumbnails, `columns` wide, one tile per `stepMs` of film. */
export interface StripFacts {
  stepMs: number;
  tiles: number;
  tileWidth: number;
  tileHeight: number;
  columns: number;
}

/** One playable file of a film. */
export interface Video {
  id: string;
  filmId: string;
  /** File name as it came, for people. */
  originalName: string;
  /** Extension of the kept original, with the dot. */
  originalExt: string;
  /** SHA-256 of the file's bytes, hex. Unique together with source and owner. */
  contentKey: string;
  season: number | null;
  episode: number | null;
  title: string | null;
  state: VideoState;
  errorCode: string | null;
  /** Free text for people who may import: what ffmpeg said, already stripped of paths. */
  errorDetail: string | null;
  /** Notes that did not stop the import, as catalogue keys (`note.no_audio`, `note.truncated`, `note.no_lines`, ...). */
  notes: string[];
  mezzanine: MezzanineFacts | null;
  /** Layout of the thumbnail sheet; null until it is made. */
  strip: StripFacts | null;
  /** Grows with every change of the video's state or lines; the phrase index follows it. */
  revision: number;
  createdMs: number;
}

/** One bilingual subtitle line of a video, on the mezzanine's time axis. */
export interface Line {
  id: string;
  videoId: string;
  seq: number;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

/** One subtitle track as it came, before pairing, so that a shift or a better pairing can be made at any time. */
export interface SubtitleTrack {
  id: string;
  videoId: string;
  lang: 'en' | 'zh' | 'both';
  origin: 'side' | 'embedded';
  name: string;
  format: string;
  encoding: string;
  /** Added to every cue's times, in milliseconds. */
  offsetMs: number;
  cues: Cue[];
}

/** A cleaned cue: one moment, at most one text per language. */
export interface Cue {
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

export interface FilmStore {
  /** Finds the film by its titleKey, or inserts it; the row that is there afterwards. */
  upsertFilm(film: Film): Promise<Film>;
  filmById(id: string): Promise<Film | null>;
  /** Films with at least one video, newest first or by title. */
  listFilms(args: {
    sources: Source[];
    /** Client films of these owners only; null: of every owner. */
    clientOwnerIds: string[] | null;
    q: string | null;
    sort: 'new' | 'title' | 'year';
    limit: number;
    offset: number;
  }): Promise<{ films: Film[]; total: number }>;
  setFilmTitles(args: {
    filmId: string;
    title: string;
    titleZh: string | null;
    year: number | null;
  }): Promise<void>;
  /** Inserts unless (source, owner, contentKey) is there already; the row that is there afterwards, and whether it is new. */
  insertVideo(args: { video: Video; film: Film }): Promise<{ video: Video; created: boolean }>;
  videoById(id: string): Promise<Video | null>;
  videosOfFilms(filmIds: string[]): Promise<Video[]>;
  /** Partial update; adds one to the revision. */
  updateVideo(
    id: string,
    change: Partial<
      Pick<Video, 'state' | 'errorCode' | 'errorDetail' | 'notes' | 'mezzanine' | 'strip' | 'title'>
    >,
  ): Promise<void>;
  /** Every video whose revision is above `revision`, lowest first, at most `limit`. */
  videosChangedSince(args: { revision: number; limit: number }): Promise<Video[]>;
  videosInState(state: VideoState): Promise<Video[]>;
  countVideosByState(): Promise<Record<VideoState, number>>;

  replaceTracks(args: { videoId: string; tracks: SubtitleTrack[] }): Promise<void>;
  tracksOfVideo(videoId: string): Promise<SubtitleTrack[]>;
  setTrackOffset(args: { trackId: string; offsetMs: number }): Promise<void>;
  /** Replaces all lines in one transaction (50,000 must be fast) and adds one to the video's revision. */
  replaceLines(args: { videoId: string; lines: Line[] }): Promise<void>;
  linesOfVideo(args: {
    videoId: string;
    fromMs?: number;
    toMs?: number;
    limit?: number;
    offset?: number;
  }): Promise<Line[]>;
  countLines(videoIds: string[]): Promise<Map<string, number>>;
  countLinesOfVideo(args: { videoId: string; fromMs?: number; toMs?: number }): Promise<number>;
  linesByIds(ids: string[]): Promise<Line[]>;
  /** A line with its neighbours by seq. */
  lineContext(args: { lineId: string; before: number; after: number }): Promise<Line[]>;
}
