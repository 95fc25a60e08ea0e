import type { AccountAdmin } from '#domain/accounts/account-admin.ts';
import type { MeService } from '#domain/accounts/me-service.ts';
import type { Account, Role, Viewer } from '#domain/accounts/types.ts';
import type { AuditService } from '#domain/audit/types.ts';
import type { CampaignServices } from '#domain/campaigns/services.ts';
import type { CityService } from '#domain/city/types.ts';
import type { ClipFilesService } from '#domain/clips/clip-files-types.ts';
import type { Bar } from '#domain/clips/types.ts';
import type { DrawService } from '#domain/draw/types.ts';
import type { AppError } from '#domain/errors.ts';
import type { FilmLevel } from '#domain/films/film-level.ts';
import type { FilmRemoval } from '#domain/films/film-removal.ts';
import type { OwnFilms } from '#domain/films/own-films.ts';
import type { SkipReason } from '#domain/films/source-files.ts';
import type { StillsService } from '#domain/films/stills-service.ts';
import type { Film, Line, Source, Video, VideoState } from '#domain/films/types.ts';
import type { GuestbookService } from '#domain/guestbook/types.ts';
import type { Job, JobState } from '#domain/jobs/types.ts';
import type { LessonService, OperationLogService } from '#domain/lessons/types.ts';
import type { SearchService } from '#domain/search/service.ts';
import type { PhraseHit, Spans } from '#domain/search/types.ts';
import type { SheetsService } from '#domain/sheets/types.ts';
import type { SurveyService } from '#domain/survey/types.ts';
import type { TakesService } from '#domain/takes/types.ts';
import type { WechatSigner } from '#domain/wechat/types.ts';
import type { WordsService } from '#domain/words/types.ts';
import type { FrameRate } from '#shared/frames.ts';

/** A list answer: rows of one page, and how many there are in all. */
export interface Page<Row> {
  list: Row[];
  total: number;
  pageno: number;
  pagesize: number;
  /**
   * For a list that grows: rows made after this moment are not on its later pages when they are asked for with it, so that
   * a row that is added pushes none onto the next page. In milliseconds.
   */
  asOfMs?: number;
}

export interface PageArgs {
  /** From 1. */
  pageno: number;
  pagesize: number;
  /** From the first page's answer; absent or null: the rows there are now. */
  asOfMs?: number | null;
}

/** Progress of a long job as people see it. */
export interface JobView {
  id: string;
  kind: Job['kind'];
  subjectId: string;
  state: JobState;
  /** Catalogue key `stage.<stage>`. */
  stage: string | null;
  percent: number;
  errorCode: string | null;
  errorDetail: string | null;
  /** What it is about, for a list of jobs: file name, clip title. */
  title: string;
  updatedMs: number;
}

export interface FilmCard {
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

export interface SearchHit extends PhraseHit {
  spans: Spans;
  line: Line;
  film: Film;
  /** Frame rate and length of the hit's mezzanine. */
  rate: FrameRate;
  durationMs: number;
  videoTitle: string | null;
  season: number | null;
  episode: number | null;
}

export interface SearchAnswer {
  list: SearchHit[];
  total: number;
  totalKind: 'exact' | 'estimate';
  next: string | null;
  /** Time the index took, in milliseconds. */
  tookMs: number;
}

export interface BarView {
  bar: Bar;
  film: Film;
  video: Video;
  /** Lines that overlap the clip, times relative to the clip's start. */
  lines: Line[];
  mine: boolean;
  job: JobView | null;
}

export interface NewBar {
  videoId: string;
  /** Either times in milliseconds or frames; frames win. */
  startMs: number;
  endMs: number;
  startFrame: number | null;
  endFrame: number | null;
  /** Added before and after, in milliseconds; cut at the film's ends. */
  headMs: number;
  tailMs: number;
  /** Several stretches to be joined in this order, in place of the one above; null: just that one. */
  spans: Pick<NewBar, 'startMs' | 'endMs' | 'startFrame' | 'endFrame'>[] | null;
  title: string | null;
}

/** What the server renders pages and answers calls from: the domain with its parts plugged in. One object, made by compose(). */
export interface Services {
  accounts: {
    /** Throws login_failed without telling which half was wrong, account_disabled, too_many_requests with retryAfterSeconds. */
    signIn(args: {
      account: string;
      password: string;
      address: string;
    }): Promise<{ token: string; account: Account }>;
    signOut(token: string): Promise<void>;
    /** The signed-in viewer of a cookie's value, or null. */
    /** `seen`: where the request comes from, noted on the session about once a minute. */
    viewerOfToken(token: string | null, seen?: { address: string; agent: string }): Promise<Viewer | null>;
    /** Ends the account's other sessions; `token` is the session that asks and stays. Throws login_failed with field old_pwd. */
    changePassword(args: {
      viewer: Viewer;
      token: string | null;
      oldPassword: string;
      newPassword: string;
    }): Promise<void>;
    /** Accounts whose first password is still in use: the login page names the demo account while this holds. */
    initialAccounts(): Promise<{ account: string; access: Role[] }[]>;
  };
  films: {
    list(
      args: {
        viewer: Viewer;
        source: Source | null;
        q: string | null;
        /** Films of this level alone. */
        level?: FilmLevel | null;
        sort: 'new' | 'title' | 'year';
        /** Of client films, the viewer's own alone. */
        mine?: boolean;
      } & PageArgs,
    ): Promise<Page<FilmCard>>;
    detail(args: { viewer: Viewer; filmId: string }): Promise<FilmDetail>;
    /** Throws not_found when the viewer may not see it. */
    video(args: { viewer: Viewer; videoId: string }): Promise<VideoView>;
    lines(
      args: { viewer: Viewer; videoId: string; fromMs: number | null; toMs: number | null } & PageArgs,
    ): Promise<Page<Line>>;
    allLines(args: { viewer: Viewer; videoId: string }): Promise<Line[]>;
    lineContext(args: { viewer: Viewer; lineId: string; before: number; after: number }): Promise<Line[]>;
    /** Admins, and the owner of a client film. */
    shiftSubtitles(args: {
      viewer: Viewer;
      videoId: string;
      lang: 'en' | 'zh' | 'all';
      offsetMs: number;
    }): Promise<void>;
  };
  search: SearchService;
  clips: {
    create(args: { viewer: Viewer; bar: NewBar }): Promise<BarView>;
    detail(args: { viewer: Viewer; barId: string }): Promise<BarView>;
    list(
      args: { viewer: Viewer; mine: boolean; filmId: string | null; sort: 'new' | 'film' } & PageArgs,
    ): Promise<Page<BarView>>;
    /** Gives a clip of one's own another title. Throws not_found, bad_parameter. */
    rename(args: { viewer: Viewer; barId: string; title: string }): Promise<BarView>;
    remove(args: { viewer: Viewer; barId: string }): Promise<void>;
  };
  clipFiles: ClipFilesService;
  stills: StillsService;
  sheets: SheetsService;
  imports: {
    /**
     * Brings in a file or every film of a folder; returns the videos made or found again. `claimAll`: a film alone in its
     * folder takes every subtitle there. A film that cannot be brought in is told to `onFailed` and the others go on;
     * without it, it is thrown: source_missing, disk_full.
     */
    fromPath(args: {
      path: string;
      source: Source;
      ownerId: string | null;
      claimAll: boolean;
      /** Delete the files at `path` that were brought in whole; a link is refused then (skipped as `not_a_file`). */
      move: boolean;
      /** Take the file at `path` whatever its extension: somebody asked for this very file. */
      anyKind?: boolean;
      /** Ends it between two films or while one is being read, with `cancelled` thrown; what is in stays in. */
      signal?: AbortSignal;
      onSkipped?: (name: string, reason: SkipReason) => void;
      onFailed?: (name: string, error: AppError) => void;
    }): Promise<{ video: Video; created: boolean }[]>;
  };
  jobs: {
    list(args: { viewer: Viewer; states: JobState[] | null } & PageArgs): Promise<Page<JobView>>;
    view(args: { viewer: Viewer; jobId: string }): Promise<JobView>;
    cancel(args: { viewer: Viewer; jobId: string }): Promise<void>;
    retry(args: { viewer: Viewer; jobId: string }): Promise<void>;
  };
  accountAdmin: AccountAdmin;
  me: MeService;
  ownFilms: OwnFilms;
  filmRemoval: FilmRemoval;
  audit: AuditService;
  city: CityService;
  wechat: WechatSigner;
  draw: DrawService;
  campaigns: CampaignServices;
  guestbook: GuestbookService;
  lessons: LessonService;
  operationLog: OperationLogService;
  survey: SurveyService;
  takes: TakesService;
  words: WordsService;
  health(): Promise<Health>;
}

export interface Health {
  status: 'ok' | 'degraded';
  version: string;
  parts: {
    store: { state: 'ok' | 'failed'; dialect: 'sqlite' | 'postgres' };
    search: { state: 'ready' | 'building'; videos: number; lines: number; percent: number };
    jobs: { state: 'running' | 'stopped'; queued: number; running: number; failed: number };
    media: { state: 'ok' | 'missing'; ffmpeg: string | null };
    demo: { state: 'off' | 'making' | 'ready' | 'failed'; scenes: number; ready: number; percent: number };
    disk: { state: 'ok' | 'low'; freeBytes: number };
  };
}

export interface Clock {
  nowMs(): number;
}
