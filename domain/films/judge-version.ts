/** What tells whether two videos are files of the same film. */
export interface ComparedVideo {
  filmId: string;
  /** Whether title and number name one film: a year or an episode is known. */
  isNamed: boolean;
  season: number | null;
  episode: number | null;
  durationMs: number;
  lines: readonly { en: string | null; zh: string | null }[];
}

/** Whether two files belong to the same film. */
export interface VersionJudgment {
  /** `unsure` means that a person should decide. */
  verdict: 'same' | 'unsure' | 'different';
  /** Share of the text that both files have, from 0 to 1. Null if the files have too little text in a common language. */
  sharedText: number | null;
}

/**
 * Two files of the same film may differ by a logo or by the last frames: by two seconds, plus a thousandth of the longer
 * one.
 */
const CLOSE_MS = 2000;
const CLOSE_SHARE = 0.001;
/** With this share of the text, two videos are one film even under different titles. */
const SAME_TEXT = 0.9;
/** With less than this share, two videos may have the same title and be different films. */
const RELATED_TEXT = 0.5;
/** Fewer words than this prove nothing: a short clip may say what another one says. */
const MIN_WORDS = 50;
/** Without text, title and duration prove nothing for a short video: recordings are often equally long. */
const MIN_UNPROVED_MS = 5 * 60_000;
/** How many words in a row are compared. Sentences may be split into other lines, but their words follow each other. */
const RUN_WORDS = 3;

/**
 * Judges whether two videos are files of the same film, such as one of 720 and one of 1080 lines. They are, if they are
 * nearly equally long and
 * - say at least nine tenths the same, or
 * - have the same title and year, or series and episode, and say at least half the same, or, if there is no text to
 *   compare, run for at least five minutes.
 *
 * A title, a duration, or a text that agrees while another does not leaves it unsure. So do two numbers of one series.
 */
export function judgeVersion(a: ComparedVideo, b: ComparedVideo): VersionJudgment {
  const longerMs = Math.max(a.durationMs, b.durationMs);
  const isClose = Math.abs(a.durationMs - b.durationMs) <= CLOSE_MS + CLOSE_SHARE * longerMs;
  const isSameTitle =
    a.filmId === b.filmId && a.isNamed && b.isNamed && a.season === b.season && a.episode === b.episode;
  const isOtherEpisode =
    a.filmId === b.filmId && a.episode !== null && b.episode !== null && a.episode !== b.episode;
  const sharedText = compareText(a.lines, b.lines);
  const verdict = (): VersionJudgment['verdict'] => {
    if (!isClose) return isSameTitle || (sharedText ?? 0) >= SAME_TEXT ? 'unsure' : 'different';
    if (sharedText === null) {
      if (!isSameTitle) return 'different';
      return longerMs >= MIN_UNPROVED_MS ? 'same' : 'unsure';
    }
    if (sharedText >= SAME_TEXT) return isOtherEpisode ? 'unsure' : 'same';
    if (sharedText >= RELATED_TEXT) return isSameTitle ? 'same' : 'unsure';
    return isSameTitle ? 'unsure' : 'different';
  };
  return { verdict: verdict(), sharedText };
}

/**
 * Returns how much of two texts is the same: the Dice coefficient (Dice 1945) of their runs of three words, or of three
 * Chinese characters, each counted as often as it occurs. Compares English if both have enough of it, or else Chinese.
 */
function compareText(a: ComparedVideo['lines'], b: ComparedVideo['lines']): number | null {
  for (const lang of ['en', 'zh'] as const) {
    const [first, second] = [a, b].map((lines) => readWords(lines.map((line) => line[lang] ?? '')));
    if (!first || !second || first.length < MIN_WORDS || second.length < MIN_WORDS) continue;
    const counts = countRuns(first);
    let shared = 0;
    for (const [run, count] of countRuns(second)) shared += Math.min(count, counts.get(run) ?? 0);
    return (2 * shared) / (first.length + second.length - 2 * (RUN_WORDS - 1));
  }
  return null;
}

function readWords(texts: readonly string[]): string[] {
  const folded = texts.join(' ').normalize('NFKC').toLowerCase().replaceAll(/['’]/gu, '');
  return folded.match(/\p{Script=Han}|[\p{Script=Latin}\p{M}\d]+/gu) ?? [];
}

function countRuns(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + RUN_WORDS <= words.length; at += 1) {
    const run = words.slice(at, at + RUN_WORDS).join(' ');
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}
