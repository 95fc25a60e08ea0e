import type { Hono } from 'hono';
import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import type { CallDescription } from '../call-description.ts';
import { idParam, readInput } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { presentAnswer, presentSurvey, surveySchema } from './present-survey.ts';

const answers = z.string().min(1).max(500_000);
const answering = z.object({ survey_id: idParam, answers });

/** `/intl/survey`: a survey as it is held, and answering it: 201 or an error body. */
export function mountSurveyCalls(http: Hono<HttpEnv>): void {
  http.get('/intl/survey/:id/', async (c) => {
    const viewer = requireViewer(c);
    const surveyId = c.req.param('id');
    return c.json(presentSurvey(await c.var.services.survey.detail({ viewer, surveyId })));
  });

  http.post('/intl/survey/answer/', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const input = await readInput(c, answering);
    const stored = await c.var.services.survey.saveAnswer({
      viewer,
      surveyId: input.survey_id,
      answers: readJsonText(input.answers),
    });
    return c.json(presentAnswer(stored), 201);
  });
}

function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_parameter', { field: 'answers', cause });
  }
}

export const surveyCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/intl/survey/{id}/',
    summary: 'A survey as it is held.',
    access: 'client',
    input: z.object({}),
    answer: surveySchema,
  },
  {
    methods: ['POST'],
    path: '/intl/survey/answer/',
    summary:
      'Answers a survey: `answers` is JSON text, question id to value. 201 with the stored answer; a second answer takes the place of the first.',
    access: 'client',
    input: answering,
    answer: z.object({
      answer_id: z.string(),
      survey_id: z.string(),
      answers: z.record(z.string(), z.unknown()),
      created_ms: z.number(),
      updated_ms: z.number(),
    }),
  },
];
