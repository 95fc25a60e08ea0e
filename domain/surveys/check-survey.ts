import { listGrades } from '#shared/survey.ts';
import type { Question } from '#shared/survey-question.ts';
import { AppError } from '../errors.ts';
import type { SurveyContent } from './types.ts';

/**
 * Checks what the shape of a survey cannot say: IDs of questions and values of options are unique, a scale ends above its
 * beginning, and a question depends only on possible values of an earlier question. Throws bad_parameter with the path of
 * the invalid part as its field, such as `questions.2.options`.
 */
export function checkSurvey({ questions }: Pick<SurveyContent, 'questions'>): void {
  const earlierById = new Map<string, Question>();
  for (const [index, question] of questions.entries()) {
    const check = (isValid: boolean, part: string) => {
      if (!isValid) throw new AppError('bad_parameter', { field: `questions.${index}.${part}` });
    };
    const { id, show_if } = question;
    if (question.type === 'matrix') check(hasUniqueValues(question.rows), 'rows');
    if ('options' in question) check(hasUniqueValues(question.options), 'options');
    if (question.type === 'scale') check(question.min < question.max, 'max');
    check(!earlierById.has(id), 'id');
    const condition = show_if && earlierById.get(show_if.question_id);
    const values = condition ? listAnswerValues(condition) : [];
    check(show_if?.any_of.every((value) => values.includes(value)) ?? true, 'show_if');
    earlierById.set(id, question);
  }
}

const hasUniqueValues = (options: readonly { value: string }[]) =>
  new Set(options.map(({ value }) => value)).size === options.length;

/** Lists the possible answers to a question as texts; empty for types that other questions cannot depend on. */
export function listAnswerValues(question: Question): string[] {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return question.options.map(({ value }) => value);
    case 'scale':
      return listGrades(question).map(String);
    case 'text':
    case 'matrix':
      return [];
  }
}
