import type { Question } from '#shared/survey-question.ts';
import type { AnswerValue } from './types.ts';

/** Whether a question is answered: a matrix in each of its rows, and a text with more than white space. */
export function isAnswered(question: Question, value: AnswerValue | undefined): boolean {
  if (value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return question.type !== 'matrix' || Object.keys(value).length >= question.rows.length;
}
