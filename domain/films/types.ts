import type { FrameRate } from '#shared/frames.ts';
import type { FilmLevel } from './film-level.ts';

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

/**
 * A `removed` video is out of the library: its files are gone, and nothing lists it. What is left of it is for the clips
 * that were cut from it: its facts and the lines said in them.
 */
export type VideoState = 'importing' | 'ready' | 'failed' | 'removed';

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
  /** How hard its English is to follow, told by its lines; null while there are none, or too few. */
  level: FilmLevel | null;
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
  filmById(id: string): Promise<Film | null>;
  /** Films with at least one video that is not removed, newest first, by title or by year. `asOfMs` as in Page. */
  listFilms(args: {
    sources: Source[];
    /** Client films of these owners only; null: of every owner. */
    clientOwnerIds: string[] | null;
    q: string | null;
    /** As `levelOfFilm` tells it; null or left out: whatever it is. */
    level?: FilmLevel | null;
    sort: 'new' | 'title' | 'year';
    limit: number;
    offset: number;
    /** Also films of which nothing could be imported; yes when left out. */
    withFailed?: boolean;
    asOfMs?: number | null;
  }): Promise<{ films: Film[]; total: number; asOfMs: number }>;
  videoByContent(args: { source: Source; ownerId: string | null; contentKey: string }): Promise<Video | null>;
  /**
   * Inserts the video unless (source, owner, contentKey) is there already, and its film unless one of its titleKey is there:
   * the video joins that one, whatever its filmId says. The video that is there afterwards, and whether it is new; both
   * rows or neither.
   */
  insertVideo(args: { video: Video; film: Film }): Promise<{ video: Video; created: boolean }>;
  videoById(id: string): Promise<Video | null>;
  /** Without removed ones. */
  videosOfFilms(filmIds: string[]): Promise<Video[]>;
  /** Takes a video back that nobody has made anything of yet, and its film when it has no other. */
  deleteVideo(id: string): Promise<void>;
  /**
   * Deletes a video with its lines, and its film when that was its last; what was noted of watching it goes too. False,
   * with nothing changed, while clips or a red packet stand on it, or when it is not there.
   */
  deleteUnusedVideo(id: string): Promise<boolean>;
  /**
   * Makes a video that clips stand on a removed one: without tracks, without the lines that are in no clip, and so that its
   * file can be brought in anew. It goes with the last of its clips. False, with nothing changed, when a lesson or a red
   * packet stands on it, or when it is not there.
   */
  retireVideo(id: string): Promise<boolean>;
  /** Partial update; adds one to the revision. With `whileIn` it does nothing to a video that is in another state. */
  updateVideo(
    id: string,
    change: Partial<
      Pick<Video, 'state' | 'errorCode' | 'errorDetail' | 'notes' | 'mezzanine' | 'strip' | 'title'>
    >,
    options?: { whileIn?: VideoState[] },
  ): Promise<void>;
  /** Every video whose revision is above `revision`, lowest first, at most `limit`. */
  videosChangedSince(args: { revision: number; limit: number }): Promise<Video[]>;
  videosInState(state: VideoState): Promise<Video[]>;
  countVideosByState(): Promise<Record<VideoState, number>>;

  /**
   * Changes a video's tracks and lines at one stroke and adds one to its revision. `change` is given the video, its
   * tracks and lines, with other writers kept off, and says what tracks (null: the same) and lines there are afterwards, and the
   * level of these; 50,000 lines must be fast. Nothing has changed when it throws; it is not called for a video that is not there.
   */
  changeSubtitles(args: {
    videoId: string;
    change: (now: { video: Video; tracks: SubtitleTrack[]; lines: Line[] }) => {
      tracks: SubtitleTrack[] | null;
      lines: Line[];
      level: FilmLevel | null;
    };
  }): Promise<void>;
  /** Ready videos whose lines were written without a level, by id. */
  unratedVideoIds(): Promise<string[]>;
  /** Notes the level of a video whose lines were written without one; does nothing to any other. The revision stays. */
  rateVideo(args: { videoId: string; level: FilmLevel | null }): Promise<void>;
  linesOfVideo(args: {
    videoId: string;
    fromMs?: number;
    toMs?: number;
    limit?: number;
    offset?: number;
    /** Only lines that overlap one of these stretches. */
    spans?: readonly { startMs: number; endMs: number }[];
  }): Promise<Line[]>;
  countLines(videoIds: string[]): Promise<Map<string, number>>;
  countLinesOfVideo(args: { videoId: string; fromMs?: number; toMs?: number }): Promise<number>;
  linesByIds(ids: string[]): Promise<Line[]>;
  /** A line with its neighbours by seq. */
  lineContext(args: { lineId: string; before: number; after: number }): Promise<Line[]>;
}
