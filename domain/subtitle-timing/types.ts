import type { Viewer } from '../accounts/types.ts';
import type { SubtitleTrack } from '../films/types.ts';
import type {
  LanguageFinding,
  SubtitleTiming,
  SubtitleTimingRecord,
  TimedLanguage,
} from './timing-record.ts';

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
