import { AppError } from '#domain/errors.ts';
import type { AnswerValue, Question, SurveyAnswerMap } from './types.ts';
import { visibleQuestions } from './visible-questions.ts';

const TEXT_MAX = 1000;

/**
 * Answers checked against their questions. What is empty counts as not answered; answers to questions that are not asked
 * given the others fall away. Throws bad_parameter naming `answers` or `answers.<question id>`: an unknown question, a
 * value that is none of the question's, a required question left out.
 */
export function validateAnswers(questions: readonly Question[], given: unknown): SurveyAnswerMap {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refuse(null);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const checked: SurveyAnswerMap = {};
  for (const [id, value] of Object.entries(given)) {
    const question = byId.get(id);
    if (!question) throw refuse(id);
    if (isEmpty(value)) continue;
    const read = readValue(question, value);
    if (read === null) throw refuse(id);
    checked[id] = read;
  }
  const answers: SurveyAnswerMap = {};
  for (const { id, required } of visibleQuestions(questions, checked)) {
    const value = checked[id];
    if (value !== undefined) answers[id] = value;
    else if (required) throw refuse(id);
  }
  return answers;
}

// An unknown id comes from outside: it is told only as far as it could be one.
const refuse = (id: string | null) =>
  new AppError('bad_parameter', { field: id === null ? 'answers' : `answers.${id.slice(0, 40)}` });

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The value as the question takes it; null when it does not. A matrix that is required is answered in every row. */
function readValue(question: Question, value: unknown): AnswerValue | null {
  const { type, options = [], rows = [], min = 1, max = 5, max_length = TEXT_MAX, required } = question;
  const isOption = (one: unknown): one is string => options.some((option) => option.value === one);
  switch (type) {
    case 'single':
      return isOption(value) ? value : null;
    case 'multiple': {
      if (!Array.isArray(value) || !value.every(isOption)) return null;
      const chosen = new Set(value);
      return chosen.size === value.length
        ? options.flatMap((one) => (chosen.has(one.value) ? one.value : []))
        : null;
    }
    case 'scale':
      return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
        ? value
        : null;
    case 'text': {
      if (typeof value !== 'string') return null;
      const text = value.toWellFormed().trim();
      return [...text].length <= max_length ? text : null;
    }
    case 'matrix': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
      const entries = Object.entries(value).filter(([, column]) => !isEmpty(column));
      const chosen: Record<string, string> = {};
      for (const [row, column] of entries) {
        if (!rows.some((one) => one.value === row) || !isOption(column)) return null;
        chosen[row] = column;
      }
      return required && Object.keys(chosen).length < rows.length ? null : chosen;
    }
  }
}
