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
  /** Set for `client` films only: the account that uploaded it. */
  ownerId: string | null;
  /** Unique per title: source, owner, folded title, and year. All files of a series share it. */
  titleKey: string;
  createdMs: number;
}

/**
 * A `removed` video is no longer in the library: its files are deleted and no list shows it. Its row and the lines of
 * its clips are kept for the clips cut from it.
 */
export type VideoState = 'importing' | 'ready' | 'failed' | 'removed';

/** The properties of a finished mezzanine. */
export interface MezzanineInfo {
  width: number;
  height: number;
  rate: FrameRate;
  frames: number;
  durationMs: number;
  hasAudio: boolean;
  bytes: number;
  /** Time in the original, in milliseconds, that is time 0 of the mezzanine. */
  originalStartMs: number;
  encoder: string;
}

/** Layout of a thumbnail sprite: `columns` tiles wide, one tile for every `stepMs` of film. */
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
  /** Name of the file as it was imported, for display. */
  originalName: string;
  /** Extension of the original, with the dot. */
  originalExt: string;
  /** SHA-256 of the file's bytes, in hex; of its name if it has no bytes. Unique together with source and owner. */
  contentHash: string;
  season: number | null;
  episode: number | null;
  title: string | null;
  state: VideoState;
  errorCode: string | null;
  /** Free text for people who may import: the output of ffmpeg, without paths. */
  errorDetail: string | null;
  /**
   * Notes about problems that did not stop the import, as catalogue keys (`note.no_audio`, `note.truncated`,
   * `note.no_lines`, ...).
   */
  notes: string[];
  mezzanine: MezzanineInfo | null;
  /** Layout of the thumbnail sprite; null until it is made. */
  thumbnailSprite: ThumbnailSpriteLayout | null;
  /** How hard the English is to follow, computed from the lines. Null when there are no lines, or too few. */
  level: FilmLevel | null;
  /** How many lines it has. The store keeps the number. */
  lineCount: number;
  /** Grows with every change of the video's state or lines. The phrase index uses it to find changed videos. */
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

/** One subtitle track as it was imported, before pairing, so that it can be shifted and paired again at any time. */
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

/** A cleaned cue: one time span with at most one text per language. */
export interface Cue {
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

/** Totals over a film's videos that are not removed. The store keeps them. */
export interface FilmTotals {
  videos: number;
  importing: number;
  failed: number;
  lines: number;
  /** Whole milliseconds. */
  durationMs: number;
  /** As computed by computeFilmLevel. */
  level: FilmLevel | null;
}

/** A film in a list. */
export interface ListedFilm extends Film {
  totals: FilmTotals;
  /** The first ready video by season, episode, and age; null without one. */
  firstReadyVideoId: string | null;
}

export interface FilmStore {
  filmById(id: string): Promise<Film | null>;
  /** Films in any order; missing ones are left out. */
  filmsByIds(ids: string[]): Promise<Film[]>;
  /**
   * Returns films with at least one video that is not removed, newest first, by title, or by year. `asOfMs` as in Page.
   */
  listFilms(args: {
    sources: FilmSource[];
    /** Client films of these owners only; null for all owners. */
    clientOwnerIds: string[] | null;
    q: string | null;
    /** As computed by computeFilmLevel; null or undefined for any level. */
    level?: FilmLevel | null;
    sort: 'new' | 'title' | 'year';
    limit: number;
    offset: number;
    /** Whether to include films whose imports all failed. Default: true. */
    withFailed?: boolean;
    asOfMs?: number | null;
  }): Promise<{ films: ListedFilm[]; total: number; asOfMs: number }>;
  /** The first films of the same list by age, without its length. */
  newestFilms(args: {
    clientOwnerIds: string[] | null;
    withFailed: boolean;
    limit: number;
  }): Promise<ListedFilm[]>;
  videoByContent(args: {
    source: FilmSource;
    ownerId: string | null;
    contentHash: string;
  }): Promise<Video | null>;
  /**
   * Inserts the video unless one with the same source, owner, and content hash exists. Also inserts the film unless one
   * with the same titleKey exists; the video then joins that film, whatever its filmId is. Writes both rows or neither.
   * Returns the stored video, and whether it is new.
   */
  insertVideo(args: { video: Video; film: Film }): Promise<{ video: Video; created: boolean }>;
  videoById(id: string): Promise<Video | null>;
  /** Videos with their films, by video ID; missing ones are left out. */
  videosWithFilms(videoIds: string[]): Promise<Map<string, { film: Film; video: Video }>>;
  /** Without removed videos. */
  videosOfFilms(filmIds: string[]): Promise<Video[]>;
  /** Deletes a video that nothing refers to yet, and its film if it has no other video. */
  deleteVideo(id: string): Promise<void>;
  /**
   * Deletes a video with its lines and watch progress, and its film if that was its last video. Returns false and
   * changes nothing if anything else refers to the video, such as a clip or a red packet, or if it does not exist.
   */
  deleteUnusedVideo(id: string): Promise<boolean>;
  /**
   * Marks a video that clips use as removed: deletes its tracks and the lines outside any clip, and lets its file be
   * imported again. The video is deleted with the last of its clips. Returns false and changes nothing if a lesson or
   * red packet uses the video, or if it does not exist.
   */
  markVideoRemoved(id: string): Promise<boolean>;
  /** Returns whether one of the videos has an active or paused red packet. */
  hasRunningRedPacket(videoIds: string[]): Promise<boolean>;
  /** Partial update; adds one to the revision. With `expectedStates`, a video in any other state is left unchanged. */
  updateVideo(
    id: string,
    change: Partial<
      Pick<Video, 'state' | 'errorCode' | 'errorDetail' | 'notes' | 'mezzanine' | 'thumbnailSprite' | 'title'>
    >,
    options?: { expectedStates?: VideoState[] },
  ): Promise<void>;
  /** The videos whose revision is greater than `revision`, lowest first, at most `limit`. */
  videosChangedSince(args: { revision: number; limit: number }): Promise<Video[]>;
  videosInState(state: VideoState): Promise<Video[]>;
  countVideosByState(): Promise<Record<VideoState, number>>;

  /**
   * Replaces a video's tracks and lines in one transaction and adds one to its revision. `change` gets the video with
   * its tracks and lines while other writers are locked out, and returns the new tracks (null to keep them), the new
   * lines, and their level. 50,000 lines must be fast. If `change` throws, nothing is changed. It is not called if the
   * video does not exist.
   */
  updateSubtitles(args: {
    videoId: string;
    change: (now: { video: Video; tracks: SubtitleTrack[]; lines: Line[] }) => {
      tracks: SubtitleTrack[] | null;
      lines: Line[];
      level: FilmLevel | null;
    };
  }): Promise<void>;
  /** IDs of the ready videos whose lines were written without a level, in ascending order. */
  videoIdsWithoutLevel(): Promise<string[]>;
  /**
   * Sets the level of a video whose lines were written without one. Leaves any other video, and the revision,
   * unchanged.
   */
  setVideoLevel(args: { videoId: string; level: FilmLevel | null }): Promise<void>;
  linesOfVideo(args: {
    videoId: string;
    fromMs?: number;
    toMs?: number;
    limit?: number;
    offset?: number;
    /** Only lines that overlap one of these spans. */
    spans?: readonly { startMs: number; endMs: number }[];
  }): Promise<Line[]>;
  /** The lines that overlap any of these time ranges, by video and in order. Each line appears once. */
  linesOfRanges(ranges: readonly { videoId: string; startMs: number; endMs: number }[]): Promise<Line[]>;
  countLinesOfVideo(args: { videoId: string; fromMs?: number; toMs?: number }): Promise<number>;
  linesByIds(ids: string[]): Promise<Line[]>;
  /** A line with its neighbors by seq. */
  surroundingLines(args: { lineId: string; before: number; after: number }): Promise<Line[]>;
}

export interface FilmSummary {
  film: Film;
  videos: number;
  lines: number;
  durationMs: number;
  state: Exclude<VideoState, 'removed'>;
  /** Error code of the first failed video; null unless all videos have failed. */
  errorCode: string | null;
  /** A ready video whose poster represents the film; null while none is ready. */
  posterVideoId: string | null;
  /** Mean progress of the film's running imports, 0 to 100; null when none is running. */
  percent: number | null;
  /** As computed by computeFilmLevel. */
  level: FilmLevel | null;
}

export interface VideoView {
  video: Video;
  lines: number;
  /** The running or last import, for people who may import. */
  job: JobView | null;
}

export interface FilmDetail {
  film: Film;
  videos: VideoView[];
  /** As computed by computeFilmLevel. */
  level: FilmLevel | null;
}

/** Shows films, videos, and lines to a viewer. */
export interface FilmsService {
  list(
    args: {
      viewer: Viewer;
      source: FilmSource | null;
      q: string | null;
      /** Only films of this level. */
      level?: FilmLevel | null;
      sort: 'new' | 'title' | 'year';
      /** Only the viewer's own client films. */
      mine?: boolean;
    } & PageArgs,
  ): Promise<Page<FilmSummary>>;
  /** The newest films, as `list` shows them, without the length of the list. */
  newest(args: { viewer: Viewer; count: number }): Promise<FilmSummary[]>;
  detail(args: { viewer: Viewer; filmId: string }): Promise<FilmDetail>;
  /** Throws not_found if the viewer may not see the video. */
  video(args: { viewer: Viewer; videoId: string }): Promise<VideoView>;
  /** The stored video and its film, with one read. Throws as `video` does. */
  requireVideo(args: { viewer: Viewer; videoId: string }): Promise<{ film: Film; video: Video }>;
  lines(
    args: { viewer: Viewer; videoId: string; fromMs: number | null; toMs: number | null } & PageArgs,
  ): Promise<Page<Line>>;
  allLines(args: { viewer: Viewer; videoId: string }): Promise<Line[]>;
  surroundingLines(args: { viewer: Viewer; lineId: string; before: number; after: number }): Promise<Line[]>;
  /** Admins and the owner of a client film may do so. */
  shiftSubtitles(args: {
    viewer: Viewer;
    videoId: string;
    lang: 'en' | 'zh' | 'all';
    offsetMs: number;
  }): Promise<void>;
}
