import * as z from 'zod';
import { QUESTIONS_MAX, SURVEY_INTRO_MAX, SURVEY_TITLE_MAX, surveyStates } from '#shared/survey.ts';
import { cleanText, questionSchema, requiredText } from '#shared/survey-question.ts';
import { defineCall } from './define-call.ts';
import {
  adminFields,
  idParam,
  jsonParam,
  optionalIdParam,
  optionalRevisionParam,
  pageSchema,
  pagingFields,
} from './fields.ts';
import { DOCUMENT_TEXT_MAX, surveyDto } from './surveys.ts';

const surveyRowDto = surveyDto.extend({
  /** How many people have answered the survey. */
  answers: z.number(),
  createdMs: z.number(),
  openedMs: z.number().nullable(),
  revision: z.int(),
});
export type SurveyRowDto = z.infer<typeof surveyRowDto>;

const draftDto = surveyDto.extend({ revision: z.int() });
export type DraftDto = z.infer<typeof draftDto>;

const questionResultDto = z.object({
  question: questionSchema,
  answered: z.number(),
  counts: z.array(z.object({ value: z.string(), text: z.string(), count: z.number() })),
  mean: z.number().nullable(),
  rows: z.array(z.object({ text: z.string(), counts: z.array(z.number()) })),
  texts: z.array(z.string()),
});
export type QuestionResultDto = z.infer<typeof questionResultDto>;

/** What administrators write. `checkSurvey` holds the rules between questions. */
const surveyContent = z.object({
  title: requiredText(SURVEY_TITLE_MAX),
  introduction: z.string().max(SURVEY_INTRO_MAX).overwrite(cleanText).default(''),
  questions: z.array(questionSchema).min(1).max(QUESTIONS_MAX),
});

const surveyInput = z.object({ ...adminFields, surveyId: idParam });

/** Editing surveys and reading their results. */
export const surveysAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/survey_index.php',
    summary: 'Lists all surveys, newest first, with the number of their answers.',
    access: 'admin',
    changes: false,
    input: z.object({ ...adminFields, ...pagingFields }),
    output: pageSchema(surveyRowDto),
    errors: [],
  }),
  draft: defineCall({
    methods: ['GET'],
    path: '/api/survey_draft.php',
    summary: 'Returns a survey as its editor needs it, with its revision.',
    access: 'admin',
    changes: false,
    input: surveyInput,
    output: draftDto,
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/survey_save.php',
    summary:
      'Creates a draft, or changes one. With `revision`, the one that the caller has seen, refuses if somebody else has changed it since.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...adminFields,
      surveyId: optionalIdParam,
      revision: optionalRevisionParam,
      survey: jsonParam(surveyContent, DOCUMENT_TEXT_MAX),
    }),
    document: 'survey',
    output: draftDto,
    errors: ['illegal_move', 'survey_changed'],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/survey_remove.php',
    summary: 'Deletes a draft that has no answers and belongs to no campaign, and logs it.',
    access: 'admin',
    changes: true,
    freesSpace: true,
    input: surveyInput,
    output: z.object({ surveyId: z.string() }),
    errors: ['illegal_move', 'survey_in_campaign'],
  }),
  changeState: defineCall({
    methods: ['POST'],
    path: '/api/survey_state.php',
    summary: 'Opens or closes a survey.',
    access: 'admin',
    changes: true,
    input: z.object({ ...adminFields, surveyId: idParam, state: z.enum(surveyStates) }),
    output: surveyDto,
    errors: ['illegal_move'],
  }),
  results: defineCall({
    methods: ['GET'],
    path: '/api/survey_result.php',
    summary: 'Returns how each question of a survey was answered.',
    access: 'admin',
    changes: false,
    input: surveyInput,
    output: z.object({ survey: surveyDto, total: z.number(), questions: z.array(questionResultDto) }),
    errors: [],
  }),
  export: defineCall({
    methods: ['GET'],
    path: '/api/survey_export.php',
    summary: 'Downloads all answers to a survey as CSV (UTF-8 with a byte order mark).',
    access: 'admin',
    changes: false,
    input: surveyInput,
    output: z.string(),
    download: true,
    errors: [],
  }),
};
