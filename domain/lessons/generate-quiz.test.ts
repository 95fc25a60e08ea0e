import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countQuizWords, generateQuiz, gradeChoice } from './generate-quiz.ts';

const steps = [
  { lineId: 'a', en: "What do you mean, the usual? It's my first day." },
  { lineId: 'b', en: 'I had no idea. You look so relaxed!' },
  { lineId: 'c', en: 'Is it you?' },
];
const seed = 'lesson-1';

test('each line has one gap and four different options that include the answer', () => {
  const quiz = generateQuiz({ seed, steps });
  expect(quiz).toHaveLength(3);
  for (const [index, { before, after, answer, options }] of quiz.entries()) {
    expect(before + answer + after).toBe(steps[index]?.en);
    expect(options).toContain(answer);
    expect(new Set(options.map((word) => word.toLowerCase())).size).toBe(4);
  }
});

test('prefers content words to function words for the gap', () => {
  const answers = new Set(
    Array.from({ length: 40 }, (_, index) => generateQuiz({ seed: `lesson ${index}`, steps })[1]?.answer),
  );
  expect([...answers].sort()).toEqual(['idea', 'look', 'relaxed']);
});

test('the quiz depends only on the seed and the lines', () => {
  expect(generateQuiz({ seed, steps })).toEqual(generateQuiz({ seed, steps }));
  const quizzes = Array.from({ length: 20 }, (_, index) =>
    JSON.stringify(generateQuiz({ seed: `${index}`, steps })),
  );
  expect(new Set(quizzes).size).toBeGreaterThan(10);
});

test('options are capitalized if the answer is', () => {
  const quiz = generateQuiz({ seed, steps: [{ lineId: 'x', en: 'Relax' }, ...steps] });
  expect(quiz[0]?.options.every((word) => /^[A-Z]/.test(word))).toBe(true);
});

test('the parts of a question make up its line, and its options differ, for any lines', () => {
  const line = fc.record({ lineId: fc.uuid(), en: fc.string({ unit: 'grapheme', maxLength: 60 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.string(), (lines, anySeed) => {
      for (const [index, question] of generateQuiz({ seed: anySeed, steps: lines }).entries()) {
        expect(question.before + question.answer + question.after).toBe(lines[index]?.en);
        const folded = question.options.map((word) => word.toLowerCase());
        expect(new Set(folded).size).toBe(folded.length);
        if (question.answer !== '') expect(question.options).toContain(question.answer);
        if (countQuizWords(lines) >= 4 && question.answer !== '') expect(folded).toHaveLength(4);
      }
    }),
  );
});

test('gradeChoice grades a word in m3 and a self-rating in other lessons, and returns null for anything else', () => {
  const full = steps.map((step) => ({ ...step, startMs: 0, endMs: 1, zh: null }));
  const question = generateQuiz({ seed, steps })[0];
  const wrong = question?.options.find((word) => word !== question.answer) ?? '';
  const judge = (kind: 'm1' | 'm3', choice: string, step = 0) =>
    gradeChoice({ lesson: { id: seed, kind, steps: full }, step, choice });
  expect(judge('m3', question?.answer ?? '')).toBe(true);
  expect(judge('m3', wrong)).toBe(false);
  expect(judge('m3', 'zebra')).toBeNull();
  expect(judge('m3', wrong, 9)).toBeNull();
  expect([judge('m1', 'understood'), judge('m1', 'unsure'), judge('m1', 'zebra')]).toEqual([
    true,
    false,
    null,
  ]);
});
