import type { Hono } from 'hono';
import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Survey } from '#domain/survey/types.ts';
import { surveyStates } from '#shared/survey.ts';
import type { WireSurveyResults, WireSurveyRow } from '#shared/wire-survey.ts';
import type { CallDescription } from '../call-description.ts';
import { emptyAsUndefined, idParam, pagingFields } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin } from '../session.ts';
import { readInputAsAdmin } from './admin-input.ts';
import { presentPage } from './present.ts';
import { presentSurvey, surveyQuestionSchema, surveySchema } from './present-survey.ts';

const absentId = emptyAsUndefined(idParam.nullable().default(null));
const admin = { admin_id: absentId };
const index = z.object({ ...admin, ...pagingFields });
const saving = z.object({ ...admin, survey_id: absentId, survey: z.string().min(1).max(500_000) });
const moving = z.object({ ...admin, survey_id: idParam, state: z.enum(surveyStates) });
const oneSurvey = z.object({ ...admin, survey_id: idParam });

const presentRow = (survey: Survey & { answers: number }): WireSurveyRow => ({
  ...presentSurvey(survey),
  answers: survey.answers,
  created_ms: survey.createdMs,
  opened_ms: survey.openedMs,
});

/** Defining surveys and reading their results. */
export function mountSurveyAdminCalls(api: Hono<HttpEnv>): void {
  api.get('/survey_index.php', async (c) => {
    const { viewer, input } = await readInputAsAdmin(c, index);
    const { pageno, pagesize } = input;
    return c.json(presentPage(await c.var.services.survey.list({ viewer, pageno, pagesize }), presentRow));
  });

  api.post('/survey_save.php', async (c) => {
    requireSameOrigin(c);
    const { viewer, input } = await readInputAsAdmin(c, saving);
    let content: unknown;
    try {
      content = JSON.parse(input.survey);
    } catch (cause) {
      throw new AppError('bad_parameter', { field: 'survey', cause });
    }
    const saved = await c.var.services.survey.save({ viewer, surveyId: input.survey_id, content });
    return c.json(presentSurvey(saved));
  });

  api.post('/survey_state.php', async (c) => {
    requireSameOrigin(c);
    const { viewer, input } = await readInputAsAdmin(c, moving);
    const moved = await c.var.services.survey.changeState({
      viewer,
      surveyId: input.survey_id,
      to: input.state,
    });
    return c.json(presentSurvey(moved));
  });

  api.get('/survey_result.php', async (c) => {
    const { viewer, input } = await readInputAsAdmin(c, oneSurvey);
    const results = await c.var.services.survey.results({ viewer, surveyId: input.survey_id });
    const answer: WireSurveyResults = { ...results, survey: presentSurvey(results.survey) };
    return c.json(answer);
  });

  api.get('/survey_export.php', async (c) => {
    const { viewer, input } = await readInputAsAdmin(c, oneSurvey);
    const { csv } = await c.var.services.survey.csv({ viewer, surveyId: input.survey_id });
    return c.body(csv, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="survey-${input.survey_id}.csv"`,
      'cache-control': 'no-store',
    });
  });
}

const row = surveySchema.extend({
  answers: z.number(),
  created_ms: z.number(),
  opened_ms: z.number().nullable(),
});

export const surveyAdminCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/survey_index.php',
    summary: 'All surveys, newest first, with the number of their answers.',
    access: 'admin',
    input: index,
    answer: z.object({ list: z.array(row), total: z.number(), pageno: z.number(), pagesize: z.number() }),
  },
  {
    methods: ['POST'],
    path: '/api/survey_save.php',
    summary: 'Makes a draft, or changes one; `survey` is JSON text: title, intro, questions.',
    access: 'admin',
    input: saving,
    answer: surveySchema,
  },
  {
    methods: ['POST'],
    path: '/api/survey_state.php',
    summary: 'Opens or closes a survey.',
    access: 'admin',
    input: moving,
    answer: surveySchema,
  },
  {
    methods: ['GET'],
    path: '/api/survey_result.php',
    summary: 'How each question of a survey was answered.',
    access: 'admin',
    input: oneSurvey,
    answer: z.object({
      survey: surveySchema,
      total: z.number(),
      questions: z.array(
        z.object({
          question: surveyQuestionSchema,
          answered: z.number(),
          counts: z.array(z.object({ value: z.string(), text: z.string(), count: z.number() })),
          mean: z.number().nullable(),
          rows: z.array(z.object({ text: z.string(), counts: z.array(z.number()) })),
          texts: z.array(z.string()),
        }),
      ),
    }),
  },
  {
    methods: ['GET'],
    path: '/api/survey_export.php',
    summary: 'All answers of a survey as CSV (UTF-8 with a byte order mark).',
    access: 'admin',
    input: oneSurvey,
    answer: z.string(),
  },
];
