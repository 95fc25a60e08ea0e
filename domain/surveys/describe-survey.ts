import type { AuditedState } from '#shared/audit-detail.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { SurveyContent } from './types.ts';

/** Returns what the audit log says about the content of a survey. All but the number of questions is typed. */
export const describeSurvey = ({ title, introduction, questions }: SurveyContent): AuditedState => ({
  facts: { questions: questions.length },
  typed: { title, introduction, question_texts: canonicalJson(questions) },
});
