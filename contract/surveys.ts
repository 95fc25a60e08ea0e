import * as z from 'zod';
import { questionSchema } from '#shared/survey-question.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import { idParam, jsonParamAsIs } from './fields.ts';

export const surveyDto = z.object({
  surveyId: z.string(),
  title: z.string(),
  introduction: z.string(),
  state: z.string(),
  questions: z.array(questionSchema),
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

/** Maximum length of the JSON text of a survey or of its answers. */
export const DOCUMENT_TEXT_MAX = 500_000;
/** A JSON object whose keys are data and are never renamed, or its JSON text. */
const documentParam = <Schema extends z.ZodRecord>(schema: Schema): Schema =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.length > DOCUMENT_TEXT_MAX ? null : value),
    jsonParamAsIs(schema),
  ) as unknown as Schema;

/**
 * Answers by question ID, as a learner sends them. Null and empty values count as not answered. Which values a question
 * takes follows from the survey.
 */
const givenAnswers = z.record(
  z.string(),
  z
    .union([z.string(), z.number(), z.array(z.string()), z.record(z.string(), z.string().nullable())])
    .nullable(),
);

export const surveys = {
  detail: defineCall({
    methods: ['GET'],
    path: '/intl/survey/{id}/',
    envelope: 'code-on-error',
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
    envelope: 'code-on-error',
    summary:
      'Answers a survey. `answers` maps question ids to values. 201 with the stored answer; a second answer replaces the first.',
    access: 'client',
    changes: true,
    success: 201,
    input: z.object({ surveyId: idParam, answers: documentParam(givenAnswers) }),
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
