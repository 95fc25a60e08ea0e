import * as z from 'zod';
import type { Question, Survey, SurveyAnswer } from '#domain/survey/types.ts';
import type { WireSurvey, WireSurveyAnswer } from '#shared/wire-survey.ts';

export function presentSurvey({ id, title, intro, state, questions }: Survey): WireSurvey<Question> {
  return { survey_id: id, title, intro, state, questions };
}

export function presentAnswer({
  id,
  surveyId,
  answers,
  createdMs,
  updatedMs,
}: SurveyAnswer): WireSurveyAnswer {
  return { answer_id: id, survey_id: surveyId, answers, created_ms: createdMs, updated_ms: updatedMs };
}

const option = z.object({ value: z.string(), text: z.string() });
export const surveyQuestionSchema = z.object({
  id: z.string(),
  type: z.string(),
  text: z.string(),
  required: z.boolean(),
  options: z.array(option).optional(),
  rows: z.array(option).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  min_text: z.string().optional(),
  max_text: z.string().optional(),
  max_length: z.number().optional(),
  show_if: z.object({ question_id: z.string(), any_of: z.array(z.string()) }).optional(),
});
/** What the calls answer, for the reference. */
export const surveySchema = z.object({
  survey_id: z.string(),
  title: z.string(),
  intro: z.string(),
  state: z.string(),
  questions: z.array(surveyQuestionSchema),
});
