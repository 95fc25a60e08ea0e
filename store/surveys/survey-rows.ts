import * as z from 'zod';
import type { Survey, SurveyAnswer, SurveyAnswerMap } from '#domain/surveys/types.ts';
import { surveyStates } from '#shared/survey.ts';
import { questionSchema } from '#shared/survey-question.ts';
import { readEnum, readJson } from '../database/read-column.ts';
import type { SurveyAnswerTableRow, SurveyTableRow } from './tables.ts';

const answersSchema: z.ZodType<SurveyAnswerMap> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string()), z.record(z.string(), z.string())]),
);

export function toSurvey(row: SurveyTableRow): Survey {
  return {
    id: row.id,
    title: row.title,
    introduction: row.introduction,
    questions: readJson(z.array(questionSchema), row.questions, 'surveys.questions'),
    state: readEnum(surveyStates, row.state, 'surveys.state'),
    createdMs: row.created_ms,
    openedMs: row.opened_ms,
    revision: row.revision,
  };
}

export function toSurveyRow(survey: Omit<Survey, 'revision'>): SurveyTableRow {
  return {
    id: survey.id,
    title: survey.title,
    introduction: survey.introduction,
    questions: JSON.stringify(survey.questions),
    state: survey.state,
    created_ms: survey.createdMs,
    opened_ms: survey.openedMs,
    revision: 1,
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
