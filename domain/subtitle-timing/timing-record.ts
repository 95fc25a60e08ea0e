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
  lang: 'en' | 'zh' | 'both';
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
