import type { Viewer } from '../accounts/types.ts';
import type { SubtitleTrack } from '../films/types.ts';

/** Where the times of lines belong in the film: `ratio` times the time, plus the offset in milliseconds. */
export interface SubtitleTiming {
  ratio: number;
  offsetMs: number;
}

/** The languages whose lines a finding is about: one of them, or all that the film has. */
export type TimedLanguage = 'en' | 'zh' | 'all';

/** A run of lines that need the same offset. Times in milliseconds of the film. */
interface TimedPart {
  fromMs: number;
  toMs: number;
  lines: number;
  offsetMs: number;
}

/** What is known of the times of lines, compared with when somebody speaks in the film. */
export type TimingFinding =
  | { kind: 'fits' }
  /** They would fit with this timing. The two numbers are probabilities, 0 to 1, that it is right. */
  | { kind: 'off'; timing: SubtitleTiming; offsetSureness: number; ratioSureness: number }
  /** Runs of them need different offsets, as after a cut. */
  | { kind: 'parts'; parts: TimedPart[] }
  | { kind: 'no_match'; reason: 'no_speech' | 'fits_nowhere' }
  | { kind: 'too_few_lines' };

export interface LanguageFinding {
  lang: TimedLanguage;
  finding: TimingFinding;
}

/**
 * The timing of a track before it was mended. Tracks are written anew by each import, so their origin, name, and language
 * identify them: one file may hold both languages.
 */
export interface TrackTiming extends SubtitleTiming {
  origin: string;
  name: string;
  lang: SubtitleTrack['lang'];
}

/** What is stored of the times of a video's lines. It is forgotten when they change. */
export interface SubtitleTimingRecord {
  findings: LanguageFinding[];
  /** Whether a person has said that the times stay as they are. */
  isKept: boolean;
  /** The timings that the last mending replaced; null if there was none. */
  previous: TrackTiming[] | null;
  changedMs: number;
}

export interface SubtitleTimingStore {
  timingOfVideo(videoId: string): Promise<SubtitleTimingRecord | null>;
  /**
   * Replaces what is stored by what `change` returns, while other writers of the video are locked out. With null, it stays.
   * Does nothing if the video does not exist.
   */
  changeTiming(args: {
    videoId: string;
    change: (now: {
      known: SubtitleTimingRecord | null;
      tracks: SubtitleTrack[];
    }) => SubtitleTimingRecord | null;
  }): Promise<void>;
}

/** What is known of a video's times, for those who may change them. */
interface SubtitleTimingView {
  /** `unknown`: nobody has looked since the lines changed. `checking`: a job does. */
  state: 'unknown' | 'checking' | 'checked';
  findings: LanguageFinding[];
  isKept: boolean;
  /** Whether the last mending can be undone. */
  canUndo: boolean;
}

/** Whether the times of subtitles fit the film, and what mends them. All methods throw not_found, film_removed, forbidden. */
export interface SubtitleTimingService {
  view(args: { viewer: Viewer; videoId: string }): Promise<SubtitleTimingView>;
  /** Queues a check of the times. It does nothing unless the video is ready. */
  check(args: { viewer: Viewer; videoId: string }): Promise<void>;
  /**
   * Moves the lines of these languages by a timing, on top of the one that they have. Clips keep what they say. Throws
   * not_ready while the video is being imported, bad_parameter if the whole ratio would be beyond its bounds, and
   * subtitles_changed if the revision of the video is not `revision`.
   */
  mend(args: {
    viewer: Viewer;
    videoId: string;
    lang: TimedLanguage;
    timing: SubtitleTiming;
    /** The revision that the caller has seen. With null, the lines are moved at any revision. */
    revision: number | null;
  }): Promise<void>;
  /** Notes that the times stay as they are. */
  keep(args: { viewer: Viewer; videoId: string }): Promise<void>;
  /** Gives the lines the times that they had before the last mending. Throws illegal_move if there was none. */
  undo(args: { viewer: Viewer; videoId: string }): Promise<void>;
}
