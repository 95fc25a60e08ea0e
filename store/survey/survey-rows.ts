import * as z from 'zod';
import { questionsSchema } from '#domain/survey/parse-survey.ts';
import type { Survey, SurveyAnswer, SurveyAnswerMap } from '#domain/survey/types.ts';
import { surveyStates } from '#shared/survey.ts';
import { readEnum, readJson } from '../database/read-column.ts';

export interface SurveyTables {
  surveys: SurveyTableRow;
  survey_answers: SurveyAnswerTableRow;
}

interface SurveyTableRow {
  id: string;
  title: string;
  introduction: string;
  /** JSON: list of questions. */
  questions: string;
  state: string;
  created_ms: number;
  opened_ms: number | null;
}

interface SurveyAnswerTableRow {
  id: string;
  survey_id: string;
  account_id: string;
  /** JSON: question id -> value. */
  answers: string;
  created_ms: number;
  updated_ms: number;
}

const answersSchema: z.ZodType<SurveyAnswerMap> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string()), z.record(z.string(), z.string())]),
);

export function toSurvey(row: SurveyTableRow): Survey {
  return {
    id: row.id,
    title: row.title,
    intro: row.introduction,
    questions: readJson(questionsSchema, row.questions, 'surveys.questions'),
    state: readEnum(surveyStates, row.state, 'surveys.state'),
    createdMs: row.created_ms,
    openedMs: row.opened_ms,
  };
}

export function toSurveyRow(survey: Survey): SurveyTableRow {
  return {
    id: survey.id,
    title: survey.title,
    introduction: survey.intro,
    questions: JSON.stringify(survey.questions),
    state: survey.state,
    created_ms: survey.createdMs,
    opened_ms: survey.openedMs,
  };
}

export function toSurveyAnswer(row: SurveyAnswerTableRow): SurveyAnswer {
  return {
    id: row.id,
    surveyId: row.survey_id,
    accountId: row.account_id,
    answers: readJson(answersSchema, row.answers, 'survey_answers.answers'),
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
  };
}
