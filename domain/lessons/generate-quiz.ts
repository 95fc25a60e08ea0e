import { type RandomInteger, shuffle } from '../shuffle.ts';
import { type Lesson, type LessonStep, stepSelfRatings } from './types.ts';

/** One line with a gap, and the words to choose from. */
export interface QuizQuestion {
  /** The text before and after the gap. */
  before: string;
  after: string;
  /** The missing word, as written in the line. */
  answer: string;
  /** The answer and three other words, in display order. */
  options: string[];
}

const OPTION_COUNT = 4;
const WORD = /[A-Za-z]+(?:['’][A-Za-z]+)*/g;
/** Words that contribute little to a line's meaning. They become the gap only if the line has no other words. */
const FUNCTION_WORDS = new Set(
  (
    'a an the and or but so if of to in on at by for with from up as is am are was were be been being do does did ' +
    "have has had i you he she it we they me him her us them my your his its our their this that it's i'm you're " +
    "that's not no yes oh well can will would could"
  ).split(' '),
);

/** Counts the different words of the lines. A quiz needs at least `MIN_QUIZ_WORDS`. */
export function countQuizWords(steps: readonly Pick<LessonStep, 'en'>[]): number {
  return new Set(steps.flatMap(({ en }) => splitWords(en).map(({ folded }) => folded))).size;
}

export const MIN_QUIZ_WORDS = OPTION_COUNT;

/**
 * Generates a question for each line of a lesson, with one missing word and three wrong options. The wrong options come
 * from the other lines if those have enough words. `seed` is the lesson's ID, so server and page generate the same
 * quiz.
 */
export function generateQuiz(args: {
  seed: string;
  steps: readonly Pick<LessonStep, 'lineId' | 'en'>[];
}): QuizQuestion[] {
  const { seed, steps } = args;
  return steps.map((step, index) => {
    const draw = createRandomInteger(`${seed} ${step.lineId}`);
    const words = splitWords(step.en);
    const contentWords = words.filter(({ folded }) => !FUNCTION_WORDS.has(folded) && folded.length > 2);
    const candidates = contentWords.length > 0 ? contentWords : words;
    const answer = candidates[draw(0, candidates.length - 1)];
    if (!answer) return { before: step.en, after: '', answer: '', options: [] };
    const otherWords = steps
      .filter((_, otherIndex) => otherIndex !== index)
      .flatMap(({ en }) => splitWords(en));
    const wrongWords = chooseWrongWords({ answer: answer.folded, pools: [otherWords, words], draw });
    return {
      before: step.en.slice(0, answer.index),
      after: step.en.slice(answer.index + answer.text.length),
      answer: answer.text,
      options: shuffle([answer.text, ...wrongWords.map((word) => matchCase(word, answer.text))], draw),
    };
  });
}

/**
 * Grades the choice of a learner at a step: whether they understood it (m1, m2) or chose the right word (m3). Returns
 * null if the choice is not possible at that step.
 */
export function gradeChoice(args: {
  lesson: Pick<Lesson, 'id' | 'kind' | 'steps'>;
  step: number;
  choice: string;
}): boolean | null {
  const { lesson, step, choice } = args;
  if (lesson.kind !== 'm3') {
    const rating = stepSelfRatings.find((known) => known === choice);
    return rating === undefined ? null : rating === 'understood';
  }
  const question = generateQuiz({ seed: lesson.id, steps: lesson.steps })[step];
  return question?.options.includes(choice) ? choice === question.answer : null;
}

interface Word {
  text: string;
  folded: string;
  /** Position in the line, in UTF-16 code units. */
  index: number;
}

function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    text: match[0],
    folded: match[0].toLowerCase().replaceAll('’', "'"),
    index: match.index,
  }));
}

/** Chooses wrong words at random. Earlier pools take precedence, and content words take precedence within a pool. */
function chooseWrongWords(args: { answer: string; pools: Word[][]; draw: RandomInteger }): string[] {
  const { answer, pools, draw } = args;
  const chosen: string[] = [];
  for (const pool of pools) {
    const folded = [...new Set(pool.map((word) => word.folded))];
    for (const isFunctionWord of [false, true]) {
      const candidates = folded.filter(
        (word) => word !== answer && !chosen.includes(word) && FUNCTION_WORDS.has(word) === isFunctionWord,
      );
      chosen.push(...shuffle(candidates, draw).slice(0, OPTION_COUNT - 1 - chosen.length));
    }
  }
  return chosen;
}

/** Capitalizes a word if the answer is capitalized, so that capitals don't reveal the answer. */
function matchCase(word: string, answer: string): string {
  const isCapital = /^[A-Z]/.test(answer);
  return isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/**
 * Returns a generator of whole numbers that depends only on the seed: a linear congruential generator, seeded with
 * the FNV-1a hash of the seed's characters.
 */
function createRandomInteger(seed: string): RandomInteger {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++)
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193) >>> 0;
  return (low, high) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return low + Math.floor((state / 2 ** 32) * (high - low + 1));
  };
}
