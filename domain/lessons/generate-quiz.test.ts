import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countQuizWords, generateQuiz } from './generate-quiz.ts';
import { gradeChoice } from './grade-choice.ts';

const steps = [
  { lineId: 'a', en: "What do you mean, the usual? It's my first day." },
  { lineId: 'b', en: 'I had no idea. You look so relaxed!' },
  { lineId: 'c', en: 'Is it you?' },
];
const seed = 'lesson-1';

test('one word of every line is missing, and stands among four different ones', () => {
  const quiz = generateQuiz({ seed, steps });
  expect(quiz).toHaveLength(3);
  for (const [at, { before, after, answer, options }] of quiz.entries()) {
    expect(before + answer + after).toBe(steps[at]?.en);
    expect(options).toContain(answer);
    expect(new Set(options.map((word) => word.toLowerCase())).size).toBe(4);
  }
});

test('telling words are left out before small ones', () => {
  const missing = new Set(
    Array.from({ length: 40 }, (_, at) => generateQuiz({ seed: `lesson ${at}`, steps })[1]?.answer),
  );
  expect([...missing].sort()).toEqual(['idea', 'look', 'relaxed']);
});

test('the same lesson gives the same quiz, another one another', () => {
  expect(generateQuiz({ seed, steps })).toEqual(generateQuiz({ seed, steps }));
  const all = Array.from({ length: 20 }, (_, at) => JSON.stringify(generateQuiz({ seed: `${at}`, steps })));
  expect(new Set(all).size).toBeGreaterThan(10);
});

test('options begin with a capital where the answer does', () => {
  const quiz = generateQuiz({ seed, steps: [{ lineId: 'x', en: 'Relax' }, ...steps] });
  expect(quiz[0]?.options.every((word) => /^[A-Z]/.test(word))).toBe(true);
});

test('any lines make a quiz whose lines are whole and whose options differ', () => {
  const line = fc.record({ lineId: fc.uuid(), en: fc.string({ unit: 'grapheme', maxLength: 60 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.string(), (lines, name) => {
      for (const [at, question] of generateQuiz({ seed: name, steps: lines }).entries()) {
        expect(question.before + question.answer + question.after).toBe(lines[at]?.en);
        const folded = question.options.map((word) => word.toLowerCase());
        expect(new Set(folded).size).toBe(folded.length);
        if (question.answer !== '') expect(question.options).toContain(question.answer);
        if (countQuizWords(lines) >= 4 && question.answer !== '') expect(folded).toHaveLength(4);
      }
    }),
  );
});

test('a choice is judged by its lesson: a word of the question in m3, a mark elsewhere', () => {
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
