import { expect, test } from 'vitest';
import type { Question } from '#shared/survey-question.ts';
import { isAnswered } from './is-answered.ts';

const base = { id: 'q', text: 'Q', required: true };
const text: Question = { ...base, type: 'text', max_length: 9 };
const rows = ['a', 'b'].map((value) => ({ value, text: value }));
const matrix: Question = { ...base, type: 'matrix', rows, options: [{ value: 'x', text: 'X' }] };

test.each([
  [text, undefined, false],
  [text, ' \n', false],
  [text, 'yes', true],
  [matrix, {}, false],
  [matrix, { a: 'x' }, false],
  [matrix, { a: 'x', b: 'x' }, true],
  [{ ...base, type: 'scale', min: 0, max: 5 } satisfies Question, 0, true],
])('of %j, the value %j is an answer: %j', (question, value, isAnswer) => {
  expect(isAnswered(question, value)).toBe(isAnswer);
});
