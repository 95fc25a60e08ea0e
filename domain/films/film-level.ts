import type { CountSyllables } from '#domain/words/syllables.ts';
import { type FilmLevel, filmLevels } from '#shared/film-codes.ts';

/** Fewer words say nothing about a film. */
const FEWEST_WORDS = 20;
/** Words a minute that one school grade weighs. */
const GRADE_WEIGHT = 15;
/** Where levels 2 to 5 begin: words a minute with the grade's weight added. */
const BANDS = [135, 165, 205, 250];

const WORD = /[\p{Script=Latin}\p{M}]+(?:'[\p{Script=Latin}\p{M}]+)*|\d+/gu;
const TITLE = /\b(mr|mrs|ms|dr|st)\./giu;
const ENDED = /[.!?…]["'”’»)\]]*$/u;

/**
 * Level of a video by its English lines, out of two measures:
 * - pace: words a minute while lines stand, silence between them left out;
 * - wording: the Flesch-Kincaid grade (Kincaid et al. 1975), 0.39 x words per sentence + 11.8 x syllables per word - 15.59,
 *   at least 0. A line ends a sentence whether it has a mark or not: split sentences have been joined before.
 *
 * They are added, a grade weighing as much as 15 words a minute, and the bands begin at 135, 165, 205 and 250. That is a
 * choice, made so that programmes for small children (120 words a minute, grade 0) come out as 1, unhurried drama (160,
 * grade 1) as 3, fast comedy (190, grade 2) as 4, and talks and news (160, grade 7) as 5. The bands are fixed: a film keeps
 * its level whatever else the library holds.
 * @returns null when there are fewer than 20 English words, or lines without any length.
 */
export function computeLinesLevel(
  lines: { startMs: number; endMs: number; en: string | null }[],
  countSyllables: CountSyllables,
): FilmLevel | null {
  let [words, sentences, syllables, ms] = [0, 0, 0, 0];
  const counted = new Map<string, number>();
  const syllablesOf = (word: string) => {
    const count = counted.get(word) ?? countSyllables(word);
    counted.set(word, count);
    return count;
  };
  for (const { startMs, endMs, en } of lines) {
    const said = readWords(en ?? '');
    if (said.words.length === 0) continue;
    sentences += said.sentences;
    words += said.words.length;
    for (const word of said.words) syllables += syllablesOf(word);
    ms += Math.max(0, endMs - startMs);
  }
  if (words < FEWEST_WORDS || ms === 0) return null;
  const pace = words / (ms / 60_000);
  const grade = 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
  const difficulty = pace + GRADE_WEIGHT * Math.max(0, grade);
  return filmLevels[BANDS.filter((from) => difficulty >= from).length] ?? null;
}

/** The words of a line, and how many sentences they stand in; what holds no word is no sentence. */
function readWords(text: string): { words: string[]; sentences: number } {
  const words: string[] = [];
  let sentences = 0;
  let isOpen = false;
  // Piece by piece, so that it takes no longer than the text is long, whatever stands in it.
  for (const piece of text.replaceAll('’', "'").replace(TITLE, '$1').split(/\s/u)) {
    const found = piece.match(WORD) ?? [];
    for (const word of found) words.push(word);
    isOpen ||= found.length > 0;
    if (!isOpen || !ENDED.test(piece)) continue;
    sentences += 1;
    isOpen = false;
  }
  return { words, sentences: isOpen ? sentences + 1 : sentences };
}

/** A film's level: the mean of its ready videos' levels, halves rounded up; null when none of them has one. */
export function computeFilmLevel(videos: { state: string; level: FilmLevel | null }[]): FilmLevel | null {
  const levels = videos.flatMap(({ state, level }) => (state === 'ready' && level !== null ? [level] : []));
  if (levels.length === 0) return null;
  const mean = levels.reduce<number>((sum, level) => sum + level, 0) / levels.length;
  return filmLevels[Math.round(mean) - 1] ?? null;
}
