import type { Viewer } from '#domain/accounts/types.ts';
import type { JobView } from '#domain/jobs/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import { type FilmLevel, type FilmSource, filmSources } from '#shared/film-codes.ts';
import type { FrameRate } from '#shared/frames.ts';

export { type FilmSource, filmSources };

/** One title in the library. */
export interface Film {
  id: string;
  source: FilmSource;
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
export interface MezzanineInfo {
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
export interface ThumbnailSpriteLayout {
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
  contentHash: string;
  season: number | null;
  episode: number | null;
  title: string | null;
  state: VideoState;
  errorCode: string | null;
  /** Free text for people who may import: what ffmpeg said, already stripped of paths. */
  errorDetail: string | null;
  /** Notes that did not stop the import, as catalogue keys (`note.no_audio`, `note.truncated`, `note.no_lines`, ...). */
  notes: string[];
  mezzanine: MezzanineInfo | null;
  /** Layout of the thumbnail sheet; null until it is made. */
  thumbnailSprite: ThumbnailSpriteLayout | null;
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
  origin: 'sidecar' | 'embedded';
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
    sources: FilmSource[];
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
  videoByContent(args: {
    source: FilmSource;
    ownerId: string | null;
    contentHash: string;
  }): Promise<Video | null>;
  /**
   * Inserts the video unless (source, owner, contentHash) is there already, and its film unless one of its titleKey is there:
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
  markVideoRemoved(id: string): Promise<boolean>;
  /** Partial update; adds one to the revision. With `whileIn` it does nothing to a video that is in another state. */
  updateVideo(
    id: string,
    change: Partial<
      Pick<Video, 'state' | 'errorCode' | 'errorDetail' | 'notes' | 'mezzanine' | 'thumbnailSprite' | 'title'>
    >,
    options?: { expectedStates?: VideoState[] },
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
  updateSubtitles(args: {
    videoId: string;
    change: (now: { video: Video; tracks: SubtitleTrack[]; lines: Line[] }) => {
      tracks: SubtitleTrack[] | null;
      lines: Line[];
      level: FilmLevel | null;
    };
  }): Promise<void>;
  /** Ready videos whose lines were written without a level, by id. */
  videoIdsWithoutLevel(): Promise<string[]>;
  /** Notes the level of a video whose lines were written without one; does nothing to any other. The revision stays. */
  setVideoLevel(args: { videoId: string; level: FilmLevel | null }): Promise<void>;
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
  surroundingLines(args: { lineId: string; before: number; after: number }): Promise<Line[]>;
}

export interface FilmSummary {
  film: Film;
  videos: number;
  lines: number;
  durationMs: number;
  state: Exclude<VideoState, 'removed'>;
  /** Code of what went wrong with the first of its videos; null unless all have failed. */
  errorCode: string | null;
  /** A ready video whose poster can stand for the film; null while none is ready. */
  posterVideoId: string | null;
  /** Per cent over the film's running imports; null when none is running. */
  percent: number | null;
  /** As `levelOfFilm` tells it. */
  level: FilmLevel | null;
}

export interface VideoView {
  video: Video;
  lines: number;
  /** Running or last import; for those who may import. */
  job: JobView | null;
}

export interface FilmDetail {
  film: Film;
  videos: VideoView[];
  /** As `levelOfFilm` tells it. */
  level: FilmLevel | null;
}

/** Films, their videos and lines, for a viewer. */
export interface FilmsService {
  list(
    args: {
      viewer: Viewer;
      source: FilmSource | null;
      q: string | null;
      /** Films of this level alone. */
      level?: FilmLevel | null;
      sort: 'new' | 'title' | 'year';
      /** Of client films, the viewer's own alone. */
      mine?: boolean;
    } & PageArgs,
  ): Promise<Page<FilmSummary>>;
  detail(args: { viewer: Viewer; filmId: string }): Promise<FilmDetail>;
  /** Throws not_found when the viewer may not see it. */
  video(args: { viewer: Viewer; videoId: string }): Promise<VideoView>;
  lines(
    args: { viewer: Viewer; videoId: string; fromMs: number | null; toMs: number | null } & PageArgs,
  ): Promise<Page<Line>>;
  allLines(args: { viewer: Viewer; videoId: string }): Promise<Line[]>;
  surroundingLines(args: { viewer: Viewer; lineId: string; before: number; after: number }): Promise<Line[]>;
  /** Admins, and the owner of a client film. */
  shiftSubtitles(args: {
    viewer: Viewer;
    videoId: string;
    lang: 'en' | 'zh' | 'all';
    offsetMs: number;
  }): Promise<void>;
}
