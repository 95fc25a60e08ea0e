import { type FilmLevel, filmLevels } from '#shared/film-codes.ts';
import type { CountSyllables } from '../words/syllables.ts';

/** A film with fewer words has no level. */
const MIN_WORDS = 20;
/** Number of words a minute that weigh as much as one school grade. */
const GRADE_WEIGHT = 15;
/** Lower bounds of levels 2 to 5, in words a minute plus the weighted grade. */
const BANDS = [135, 165, 205, 250];

const WORD = /[\p{Script=Latin}\p{M}]+(?:'[\p{Script=Latin}\p{M}]+)*|\d+/gu;
const NAME_PREFIX = /\b(mr|mrs|ms|dr|st)\./giu;
const SENTENCE_END = /[.!?…]["'”’»)\]]*$/u;

/**
 * Computes the level of a video from two measures of its English lines:
 * - pace: words a minute while lines are shown, without the silence between them;
 * - wording: the Flesch-Kincaid grade (Kincaid et al. 1975), 0.39 x words per sentence + 11.8 x syllables per word -
 *   15.59, at least 0. The end of a line ends a sentence even without a punctuation mark, because split sentences were
 *   joined before.
 *
 * The two are added, with one grade weighing as much as 15 words a minute. The levels begin at 135, 165, 205, and 250.
 * These bounds were chosen so that programs for small children (120 words a minute, grade 0) get level 1, unhurried
 * drama (160, grade 1) level 3, fast comedy (190, grade 2) level 4, and talks and news (160, grade 7) level 5. The
 * bounds are fixed, so that a film's level does not depend on the rest of the library.
 * @returns null for fewer than 20 English words, or for lines without duration.
 */
export function computeLinesLevel(
  lines: { startMs: number; endMs: number; en: string | null }[],
  countSyllables: CountSyllables,
): FilmLevel | null {
  let [words, sentences, syllables, ms] = [0, 0, 0, 0];
  const syllableCounts = new Map<string, number>();
  const syllablesOf = (word: string) => {
    const count = syllableCounts.get(word) ?? countSyllables(word);
    syllableCounts.set(word, count);
    return count;
  };
  for (const { startMs, endMs, en } of lines) {
    const parsed = readWords(en ?? '');
    if (parsed.words.length === 0) continue;
    sentences += parsed.sentences;
    words += parsed.words.length;
    for (const word of parsed.words) syllables += syllablesOf(word);
    ms += Math.max(0, endMs - startMs);
  }
  if (words < MIN_WORDS || ms === 0) return null;
  const pace = words / (ms / 60_000);
  const grade = 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
  const difficulty = pace + GRADE_WEIGHT * Math.max(0, grade);
  return filmLevels[BANDS.filter((from) => difficulty >= from).length] ?? null;
}

/** The words of a line and the number of sentences that contain them. Text without a word is not a sentence. */
function readWords(text: string): { words: string[]; sentences: number } {
  const words: string[] = [];
  let sentences = 0;
  let isOpen = false;
  // Works piece by piece, so that the time is linear in the length of any text.
  for (const piece of text.replaceAll('’', "'").replace(NAME_PREFIX, '$1').split(/\s/u)) {
    const found = piece.match(WORD) ?? [];
    for (const word of found) words.push(word);
    isOpen ||= found.length > 0;
    if (!isOpen || !SENTENCE_END.test(piece)) continue;
    sentences += 1;
    isOpen = false;
  }
  return { words, sentences: isOpen ? sentences + 1 : sentences };
}

/**
 * The level of a film: the mean of its ready videos' levels, with halves rounded up. Null when none of them has a
 * level.
 */
export function computeFilmLevel(videos: { state: string; level: FilmLevel | null }[]): FilmLevel | null {
  const levels = videos.flatMap(({ state, level }) => (state === 'ready' && level !== null ? [level] : []));
  if (levels.length === 0) return null;
  const mean = levels.reduce<number>((sum, level) => sum + level, 0) / levels.length;
  return filmLevels[Math.round(mean) - 1] ?? null;
}
