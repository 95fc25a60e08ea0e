import type { Question } from '#shared/survey-question.ts';
import { AppError } from '../errors.ts';
import type { AnswerValue, SurveyAnswerMap } from './types.ts';
import { visibleQuestions } from './visible-questions.ts';

/**
 * Checks answers against their questions and returns the valid ones. Empty values count as not answered, and answers to
 * hidden questions are removed. Throws bad_parameter with the field `answers` or `answers.<question id>` for an unknown
 * question, an invalid value, or a required question without an answer.
 */
export function validateAnswers(questions: readonly Question[], input: unknown): SurveyAnswerMap {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw refuse(null);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const checked: SurveyAnswerMap = {};
  for (const [id, value] of Object.entries(input)) {
    const question = byId.get(id);
    if (!question) throw refuse(id);
    if (isEmpty(value)) continue;
    const parsed = parseValue(question, value);
    if (parsed === null) throw refuse(id);
    checked[id] = parsed;
  }
  const answers: SurveyAnswerMap = {};
  for (const { id, required } of visibleQuestions(questions, checked)) {
    const value = checked[id];
    if (value !== undefined) answers[id] = value;
    else if (required) throw refuse(id);
  }
  return answers;
}

// An unknown ID comes from the request and can have any length, so it is truncated to the maximum length of an ID.
const refuse = (id: string | null) =>
  new AppError('bad_parameter', { field: id === null ? 'answers' : `answers.${id.slice(0, 40)}` });

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Returns the answer to a question; null if the value is invalid. A required matrix needs an answer in every row. */
function parseValue(question: Question, value: unknown): AnswerValue | null {
  const options = 'options' in question ? question.options : [];
  const isOption = (item: unknown): item is string => options.some((option) => option.value === item);
  switch (question.type) {
    case 'single':
      return isOption(value) ? value : null;
    case 'multiple': {
      if (!Array.isArray(value) || !value.every(isOption)) return null;
      const chosen = new Set(value);
      return chosen.size === value.length
        ? options.flatMap((option) => (chosen.has(option.value) ? option.value : []))
        : null;
    }
    case 'scale':
      return typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= question.min &&
        value <= question.max
        ? value
        : null;
    case 'text': {
      if (typeof value !== 'string') return null;
      const text = value.toWellFormed().trim();
      return [...text].length <= question.max_length ? text : null;
    }
    case 'matrix': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
      const { rows, required } = question;
      const entries = Object.entries(value).filter(([, column]) => !isEmpty(column));
      const chosen: Record<string, string> = {};
      for (const [row, column] of entries) {
        if (!rows.some(({ value: known }) => known === row) || !isOption(column)) return null;
        chosen[row] = column;
      }
      return required && Object.keys(chosen).length < rows.length ? null : chosen;
    }
  }
}
