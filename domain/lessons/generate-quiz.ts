import type { LessonStep } from './types.ts';

/** One line with a word left out, and the words to choose from. */
export interface QuizQuestion {
  /** The line before and after the gap. */
  before: string;
  after: string;
  /** The word that is missing, as it stands in the line. */
  answer: string;
  /** The answer among others, in the order in which they are shown. */
  options: string[];
}

const OPTIONS = 4;
const WORD = /[A-Za-z]+(?:['’][A-Za-z]+)*/g;
/** Words that carry little of a line's meaning; left out only where a line has nothing else. */
const SMALL_WORDS = new Set(
  (
    'a an the and or but so if of to in on at by for with from up as is am are was were be been being do does did ' +
    "have has had i you he she it we they me him her us them my your his its our their this that it's i'm you're " +
    "that's not no yes oh well can will would could"
  ).split(' '),
);

/** How many different words the lines have; a quiz needs as many as it shows. */
export function countQuizWords(steps: readonly Pick<LessonStep, 'en'>[]): number {
  return new Set(steps.flatMap(({ en }) => wordsOf(en).map(({ folded }) => folded))).size;
}

export const QUIZ_WORDS_MIN = OPTIONS;

/**
 * A question for each line of a lesson: one word left out, three others to choose from, taken from the other lines where
 * they have enough. The same lesson gives the same quiz, on server and page: `seed` is its id.
 */
export function generateQuiz(args: {
  seed: string;
  steps: readonly Pick<LessonStep, 'lineId' | 'en'>[];
}): QuizQuestion[] {
  const { seed, steps } = args;
  return steps.map((step, at) => {
    const chance = chanceOf(`${seed} ${step.lineId}`);
    const words = wordsOf(step.en);
    const telling = words.filter(({ folded }) => !SMALL_WORDS.has(folded) && folded.length > 2);
    const candidates = telling.length > 0 ? telling : words;
    const missing = candidates[Math.floor(chance() * candidates.length)];
    if (!missing) return { before: step.en, after: '', answer: '', options: [] };
    const others = steps.filter((_, other) => other !== at).flatMap(({ en }) => wordsOf(en));
    const wrong = chooseOthers({ answer: missing.folded, pools: [others, words], chance });
    return {
      before: step.en.slice(0, missing.at),
      after: step.en.slice(missing.at + missing.text.length),
      answer: missing.text,
      options: shuffle([missing.text, ...wrong.map((word) => likeFirst(word, missing.text))], chance),
    };
  });
}

interface Word {
  text: string;
  folded: string;
  at: number;
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    text: match[0],
    folded: match[0].toLowerCase().replaceAll('’', "'"),
    at: match.index,
  }));
}

/** Words other than the answer: telling ones of the first pool before small ones, those before the second pool's. */
function chooseOthers(args: { answer: string; pools: Word[][]; chance: () => number }): string[] {
  const { answer, pools, chance } = args;
  const chosen: string[] = [];
  for (const pool of pools) {
    const folded = [...new Set(pool.map((word) => word.folded))];
    for (const small of [false, true]) {
      const some = folded.filter(
        (word) => word !== answer && !chosen.includes(word) && SMALL_WORDS.has(word) === small,
      );
      chosen.push(...shuffle(some, chance).slice(0, OPTIONS - 1 - chosen.length));
    }
  }
  return chosen;
}

/** A capital where the answer has one, so that it gives nothing away. */
function likeFirst(word: string, answer: string): string {
  const isCapital = /^[A-Z]/.test(answer);
  return isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function shuffle<Item>(items: readonly Item[], chance: () => number): Item[] {
  return items
    .map((item) => ({ item, by: chance() }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item);
}

/** A row of numbers from 0 to 1 that hangs on `seed` alone: FNV-1a over its characters, then a linear congruential generator. */
function chanceOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
