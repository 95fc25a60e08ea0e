import * as z from 'zod';
import { questionTypes } from '#shared/survey.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import { idParam, jsonParamAsIs } from './fields.ts';

const questionOptionDto = z.object({ value: z.string(), text: z.string() });
export type QuestionOptionDto = z.infer<typeof questionOptionDto>;

/** A question. A survey is a document that is stored and sent unchanged, so its keys are snake_case everywhere. */
export const questionDto = z.object({
  id: z.string(),
  type: z.enum(questionTypes),
  text: z.string(),
  required: z.boolean(),
  options: z.array(questionOptionDto).optional(),
  rows: z.array(questionOptionDto).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  min_text: z.string().optional(),
  max_text: z.string().optional(),
  max_length: z.number().optional(),
  show_if: z.object({ question_id: z.string(), any_of: z.array(z.string()) }).optional(),
});
export type QuestionDto = z.infer<typeof questionDto>;

export const surveyDto = z.object({
  surveyId: z.string(),
  title: z.string(),
  intro: z.string(),
  state: z.string(),
  questions: z.array(questionDto),
});
export type SurveyDto = z.infer<typeof surveyDto>;

/**
 * The answer to one question: a text or option value, a number, several option values, or column values by row value.
 */
const answerValueDto = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
]);
export type AnswerValueDto = z.infer<typeof answerValueDto>;

/** Answers by question ID. */
const surveyAnswersDto = z.record(z.string(), answerValueDto);
export type SurveyAnswersDto = z.infer<typeof surveyAnswersDto>;

const storedAnswerDto = z.object({
  answerId: z.string(),
  surveyId: z.string(),
  answers: surveyAnswersDto,
  createdMs: z.number(),
  updatedMs: z.number(),
});
export type StoredAnswerDto = z.infer<typeof storedAnswerDto>;

const DOCUMENT_TEXT_MAX = 500_000;
const jsonObject = z.record(z.string(), z.unknown());
/** A JSON object whose keys are never renamed, or its JSON text. The domain validates the content. */
export const documentParam = z.preprocess(
  (value) => (typeof value === 'string' && value.length > DOCUMENT_TEXT_MAX ? null : value),
  jsonParamAsIs(jsonObject),
) as unknown as typeof jsonObject;

export const surveys = {
  detail: defineCall({
    methods: ['GET'],
    path: '/intl/survey/{id}/',
    summary: 'Returns a survey.',
    access: 'client',
    changes: false,
    input: z.object({ id: z.string() }),
    output: surveyDto,
    errors: [],
  }),
  answer: defineCall({
    methods: ['POST'],
    path: '/intl/survey/answer/',
    summary:
      'Answers a survey. `answers` maps question ids to values. 201 with the stored answer; a second answer replaces the first.',
    access: 'client',
    changes: true,
    success: 201,
    input: z.object({ surveyId: idParam, answers: documentParam }),
    output: storedAnswerDto,
    errors: ['illegal_move'],
  }),
  page: defineLoaderCall({
    summary:
      'Returns a survey with the caller’s stored answers. Without an id, returns the survey that was opened last, or null.',
    access: 'client',
    input: z.object({ surveyId: z.string().nullable() }),
    output: z.object({ survey: surveyDto, given: surveyAnswersDto.nullable() }).nullable(),
    errors: [],
  }),
};
