import type { Question } from '#shared/survey-question.ts';
import type { SurveyAnswerMap } from './types.ts';

/**
 * Returns the questions that are visible with the given answers. The answer to a hidden question makes no other
 * question visible.
 */
export function visibleQuestions(questions: readonly Question[], answers: SurveyAnswerMap): Question[] {
  const visibleIds = new Set<string>();
  return questions.filter((question) => {
    const rule = question.show_if;
    const isVisible =
      rule === undefined ||
      (visibleIds.has(rule.question_id) && matches(answers[rule.question_id], rule.any_of));
    if (isVisible) visibleIds.add(question.id);
    return isVisible;
  });
}

function matches(value: SurveyAnswerMap[string] | undefined, anyOf: string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => anyOf.includes(item));
  if (typeof value === 'string' || typeof value === 'number') return anyOf.includes(String(value));
  return false;
}
