import type { FilmLevel, FilmSource } from '#shared/film-codes.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { LineReference } from '#shared/line-mark.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { JobView } from '../jobs/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { SubtitleTimingRecord } from '../subtitle-timing/timing-record.ts';

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

/** The titles and the year of a film. */
export type FilmNames = Pick<Film, 'title' | 'titleZh' | 'year'>;

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
  originalExtension: string;
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
  importNotes: string[];
  mezzanine: MezzanineInfo | null;
  /** Layout of the thumbnail sprite; null until it is made. */
  thumbnailSprite: ThumbnailSpriteLayout | null;
  /** How hard the English is to follow, computed from the lines. Null when there are no lines, or too few. */
  level: FilmLevel | null;
  /** How many lines it has. The store keeps the number. */
  lineCount: number;
  /** The bytes of the original in the library; 0 when it is not kept there. */
  originalBytes: number;
  /**
   * The video that stands for this one in lists and in the search, if this is another file of the same film. Its own clips
   * and lines stay with it.
   */
  versionOf: string | null;
  /** Whether a person has separated it from other versions. Imports then leave it alone. */
  standsAlone: boolean;
  /** Grows with every change of the video's state or lines. The phrase index uses it to find changed videos. */
  revision: number;
  createdMs: number;
}

/** The numbers and the title that name a video within its film. */
export type VideoNames = Pick<Video, 'season' | 'episode' | 'title'>;

/** One bilingual subtitle line of a video, on the mezzanine's time axis. */
export interface Line {
  id: string;
  videoId: string;
  seq: number;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
  /** Undefined when the subtitles say nothing about it. */
  speakers?: Speakers;
}

/** A line with its film, and with what a search hit shows of its video. */
export interface LineWithVideo {
  line: Line;
  film: Film;
  video: Pick<Video, 'title' | 'season' | 'episode' | 'mezzanine' | 'revision'>;
}

/**
 * What a link to a line leads to now. `changed`: the film no longer has this sentence. `unsure`: the link has no mark, and the
 * film got other subtitles at some time. `nearest` is what may be offered in its place; `startMs` is when the sentence
 * started, null if nothing says so.
 */
export type LinkedLine =
  | { state: 'found'; line: Line }
  | { state: 'changed' | 'unsure'; nearest: Line | null; startMs: number | null };

/** As `LinkedLine`, for one line or both ends of a run. `lines` are those found, or what may be offered in their place. */
export interface LinkedLines {
  state: LinkedLine['state'];
  lines: Line[];
  startMs: number | null;
}

/** One subtitle track as it was imported, before pairing, so that it can be shifted and paired again at any time. */
export interface SubtitleTrack {
  id: string;
  videoId: string;
  lang: 'en' | 'zh' | 'both';
  /** `added`: by people, to a film that was in the library. It takes the place of others of its language. */
  origin: 'sidecar' | 'embedded' | 'added';
  name: string;
  format: string;
  encoding: string;
  /** Every cue's times are multiplied by it; 1 unless the file was made for another frame rate. */
  ratio: number;
  /** Then added to every cue's times, in milliseconds. */
  offsetMs: number;
  cues: Cue[];
}

/** A subtitle file that somebody adds to a video. */
export interface AddedSubtitle {
  name: string;
  format: 'srt' | 'vtt' | 'ass';
  bytes: Uint8Array;
}

/** Who speaks, in the order in which they speak: a name, or null for somebody without one. Never empty. */
export type Speakers = (string | null)[];

/** A cleaned cue: one time span with at most one text per language. */
export interface Cue {
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
  speakers?: Speakers;
}

/** Totals over a film's videos that are not removed. The store keeps them. */
export interface FilmTotals {
  videoCount: number;
  importingCount: number;
  failedCount: number;
  lineCount: number;
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
  /**
   * Changes the titles and the year, and writes the audit entry with it. Imported files find their film by its title key,
   * which stays.
   */
  renameFilm(args: { id: string; names: FilmNames; audit?: AuditEntry | undefined }): Promise<void>;
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
   * `audit` is written with a new video. Returns the stored video, and whether it is new.
   */
  insertVideo(args: {
    video: Video;
    film: Film;
    audit?: AuditEntry | undefined;
  }): Promise<{ video: Video; created: boolean }>;
  videoById(id: string): Promise<Video | null>;
  /** Videos with their films, by video ID; missing ones are left out. */
  videosWithFilms(videoIds: string[]): Promise<Map<string, { film: Film; video: Video }>>;
  /**
   * The imports of films that run or have failed, by film ID. Films without such imports are left out.
   * `percents` is the sum of the progress of the videos that are being imported, each 0 to 100; `errorCode` is that of one
   * failed import.
   */
  importsOfFilms(
    filmIds: string[],
  ): Promise<Map<string, { running: number; percents: number; errorCode: string | null }>>;
  /** The IDs of the ready videos of films, by film ID, in the order of `videosOfFilms`. */
  readyVideoIds(filmIds: string[]): Promise<Map<string, string[]>>;
  /** What decides the size of the videos of one learner's uploads, without removed videos. */
  uploadedVideos(
    ownerId: string,
  ): Promise<(Pick<Video, 'state' | 'originalBytes'> & { mezzanineBytes: number | null })[]>;
  /**
   * The films of the library, but not of learners' uploads, that have one of these titles in either language, by title. Titles
   * are compared without regard to case. Titles without a film are left out.
   */
  filmsByTitles(titles: readonly string[]): Promise<Map<string, Film[]>>;
  /** Without removed videos, and without versions of others unless `withVersions` is set. */
  videosOfFilms(filmIds: string[], options?: { withVersions?: boolean }): Promise<Video[]>;
  /** Returns the versions of these videos, oldest first, without removed ones. */
  versionsOfVideos(videoIds: string[]): Promise<Video[]>;
  /**
   * Returns ready videos of the same source and owner that may be files of the same film: those of the same film and
   * episode, and those closest in length. Leaves out the video itself, versions of other videos, and videos that stand
   * alone.
   */
  similarVideos(video: Video): Promise<{ film: Film; video: Video }[]>;
  /** Returns the IDs of those videos that a lesson or red packet uses. */
  usedVideoIds(videoIds: string[]): Promise<string[]>;
  /**
   * Moves the other videos to the film of the shown one and marks them as its versions. Each keeps its clips. Deletes
   * films that have no videos left, and clears `standsAlone` of all these videos. Skips removed videos. Does nothing if
   * the shown video is removed. `audit` is written with the change.
   */
  groupVersions(args: { shownId: string; otherIds: string[]; audit?: AuditEntry | undefined }): Promise<void>;
  /**
   * Separates a version from its video and moves it to the given film. Inserts that film unless one with the same titleKey
   * exists, and writes the audit entry. Does nothing if the video is not a version.
   */
  separateVersion(args: { videoId: string; film: Film; audit?: AuditEntry | undefined }): Promise<void>;
  /**
   * Changes the numbers and the title of a video and of its versions, and writes the audit entry with it. What is searched does
   * not change, so the revisions stay. Does nothing if the video is removed.
   */
  renameVideo(args: { id: string; names: VideoNames; audit?: AuditEntry | undefined }): Promise<void>;
  /** Deletes a video that nothing refers to yet, and its film if it has no other video. */
  deleteVideo(id: string): Promise<void>;
  /**
   * Deletes a video with its lines and watch progress, and its film if that was its last video. Returns false and
   * changes nothing if anything else refers to the video, such as a clip or a red packet, or if it does not exist. `audit` is
   * written with the change.
   */
  deleteUnusedVideo(id: string, audit?: AuditEntry): Promise<boolean>;
  /**
   * Marks a video that clips use as removed: deletes its tracks and the lines outside any clip, and lets its file be
   * imported again. The video is deleted with the last of its clips. Returns false and changes nothing if a lesson or
   * red packet uses the video, or if it does not exist. `audit` is written with the change.
   */
  markVideoRemoved(id: string, audit?: AuditEntry): Promise<boolean>;
  /** Returns whether one of the videos has an active or paused red packet. */
  hasRunningRedPacket(videoIds: string[]): Promise<boolean>;
  /** Partial update; adds one to the revision. With `expectedStates`, a video in any other state is left unchanged. */
  updateVideo(
    id: string,
    change: Partial<
      Pick<
        Video,
        'state' | 'errorCode' | 'errorDetail' | 'importNotes' | 'mezzanine' | 'thumbnailSprite' | 'title'
      >
    >,
    options?: { expectedStates?: VideoState[] },
  ): Promise<void>;
  /**
   * Changes the notes on a video's import in one transaction, so that notes of others are not lost. `change` gets those that
   * are stored. Does nothing if the video does not exist.
   */
  changeImportNotes(id: string, change: (notes: readonly string[]) => string[]): Promise<void>;
  /** The videos whose revision is greater than `revision`, lowest first, at most `limit`. */
  videosChangedSince(args: { revision: number; limit: number }): Promise<Video[]>;
  videosInState(state: VideoState): Promise<Video[]>;
  countVideosByState(): Promise<Record<VideoState, number>>;

  /**
   * Replaces a video's tracks and lines in one transaction and adds one to its revision. `change` gets the video with
   * its tracks, lines, and timing while other writers are locked out, and returns the new tracks (null to keep them), the new
   * lines, and their level. 50,000 lines must be fast. If `change` throws, nothing is changed. It is not called if the
   * video does not exist. With `keepClipLines`, clips whose lines would say something else keep those that they have
   * (see `keepsItsLines`). What was known of the times of the lines is forgotten if they change (see `hasSameTimes`), unless
   * `change` returns what is known from now on. `audit` is written with the change. Returns the new revision; null if the
   * video is not in the library.
   */
  updateSubtitles(args: {
    videoId: string;
    keepClipLines?: boolean;
    audit?: AuditEntry | undefined;
    change: (now: {
      video: Video;
      tracks: SubtitleTrack[];
      lines: Line[];
      timing: SubtitleTimingRecord | null;
    }) => {
      tracks: SubtitleTrack[] | null;
      lines: Line[];
      level: FilmLevel | null;
      timing?: SubtitleTimingRecord;
    };
  }): Promise<number | null>;
  /** The subtitle tracks of a video, in their order. */
  tracksOfVideo(videoId: string): Promise<SubtitleTrack[]>;
  /** Whether somebody has added subtitles to a video, so that its line IDs may name other sentences than before. */
  hasAddedTracks(videoId: string): Promise<boolean>;
  /** IDs of the ready videos whose lines were written without a level, in ascending order. */
  videoIdsWithoutLevel(): Promise<string[]>;
  /**
   * Sets the level of a video whose lines were written without one. Leaves any other video, and the revision,
   * unchanged.
   */
  setVideoLevel(args: { videoId: string; level: FilmLevel | null }): Promise<void>;
  /** Notes that the original has this many bytes, 0 for none. It does not change what is searched, so the revision stays. */
  setOriginalBytes(args: { videoId: string; bytes: number }): Promise<void>;
  linesOfVideo(args: {
    videoId: string;
    fromMs?: number;
    toMs?: number;
    limit?: number;
    offset?: number;
    /** Only lines that overlap one of these spans. */
    spans?: readonly { startMs: number; endMs: number }[];
  }): Promise<Line[]>;
  /**
   * The lines that overlap any of these time ranges, by video and in order. Each line appears once. Only a part of a film
   * before each range is looked at: lines last two minutes at most.
   */
  linesOfRanges(ranges: readonly { videoId: string; startMs: number; endMs: number }[]): Promise<Line[]>;
  countLinesOfVideo(args: { videoId: string; fromMs?: number; toMs?: number }): Promise<number>;
  linesByIds(ids: string[]): Promise<Line[]>;
  /** Lines with their films and videos, in one read for up to a thousand. Leaves out IDs without a line. */
  linesWithVideos(ids: readonly string[]): Promise<LineWithVideo[]>;
  /** A line with its neighbors by seq. */
  surroundingLines(args: { lineId: string; before: number; after: number }): Promise<Line[]>;
}

export interface FilmSummary {
  film: Film;
  videoCount: number;
  lineCount: number;
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
  lineCount: number;
  /** The running or last import, for people who may import. */
  job: JobView | null;
}

interface FilmDetail {
  film: Film;
  videos: VideoView[];
  /** Other files of these videos. */
  versions: Video[];
  /** As computed by computeFilmLevel. */
  level: FilmLevel | null;
}

/** How many lines a video has: all of them, those with English, and those with Chinese. */
export interface LineCounts {
  lines: number;
  en: number;
  zh: number;
}

/** What added subtitle files change in a video. */
interface SubtitleChangeView {
  /** The files that are used, and how many cues they have. */
  tracks: (Pick<SubtitleTrack, 'name' | 'lang'> & { cues: number })[];
  before: LineCounts;
  after: LineCounts;
  /** Notes about what was left out or moved, by `formatImportNote`. */
  importNotes: string[];
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
  /** Finds the line of a link, or both ends of a run, in a video that the viewer may see. */
  linkedLines(args: {
    videoId: string;
    line: LineReference;
    lastLine: LineReference | null;
  }): Promise<LinkedLines>;
  /** Admins and the owner of a client film may do so. */
  shiftSubtitles(args: {
    viewer: Viewer;
    videoId: string;
    lang: 'en' | 'zh' | 'all';
    offsetMs: number;
  }): Promise<void>;
  /**
   * Adds subtitle files to a video. They replace its lines in their languages. Clips keep their lines (see
   * `keepsItsLines`). With `preview`, only computes the change. Throws forbidden unless the viewer is an admin or the owner
   * of a client film, not_ready while the video is being imported, and the errors of `planSubtitleChange`.
   */
  addSubtitles(args: {
    viewer: Viewer;
    videoId: string;
    files: readonly AddedSubtitle[];
    preview: boolean;
  }): Promise<SubtitleChangeView>;
}
