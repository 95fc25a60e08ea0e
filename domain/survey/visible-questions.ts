import type { Question, SurveyAnswerMap } from './types.ts';

/** The questions somebody with these answers is asked: a hidden question's answer shows no other question. */
export function visibleQuestions(questions: readonly Question[], answers: SurveyAnswerMap): Question[] {
  const shown = new Set<string>();
  return questions.filter((question) => {
    const rule = question.show_if;
    const visible =
      rule === undefined || (shown.has(rule.question_id) && holds(answers[rule.question_id], rule.any_of));
    if (visible) shown.add(question.id);
    return visible;
  });
}

function holds(value: SurveyAnswerMap[string] | undefined, anyOf: string[]): boolean {
  if (Array.isArray(value)) return value.some((one) => anyOf.includes(one));
  if (typeof value === 'string' || typeof value === 'number') return anyOf.includes(String(value));
  return false;
}
