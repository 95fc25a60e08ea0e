import { isAdmin, requireAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import type { SurveyState } from '#shared/survey.ts';
import { createAnswerSummary } from './answer-summary.ts';
import { parseSurvey } from './parse-survey.ts';
import type { Survey, SurveyService, SurveyStore } from './types.ts';
import { validateAnswers } from './validate-answers.ts';
import { writeAnswersCsv } from './write-answers-csv.ts';

/** Number of answers that are read from the store at once. */
const BATCH_SIZE = 500;
/** The states from which a survey can change to each state. */
const allowedOrigins: Record<SurveyState, SurveyState[]> = {
  draft: [],
  open: ['draft', 'closed'],
  closed: ['open'],
};

/**
 * Creates the survey service. Administrators define surveys. Each account answers a survey once; another answer
 * replaces the first.
 */
export function createSurveyService(args: { surveys: SurveyStore; clock: Clock }): SurveyService {
  const { surveys, clock } = args;

  const requireSurvey = async (viewer: Viewer, surveyId: string): Promise<Survey> => {
    const survey = await surveys.surveyById(surveyId);
    if (!survey || (survey.state === 'draft' && !isAdmin(viewer))) throw new AppError('not_found');
    return survey;
  };
  const readAnswers = async function* (surveyId: string) {
    let afterId: string | null = null;
    for (;;) {
      const batch = await surveys.answersAfter({ surveyId, afterId, limit: BATCH_SIZE });
      yield* batch;
      if (batch.length < BATCH_SIZE) return;
      afterId = batch.at(-1)?.id ?? null;
    }
  };

  return {
    detail: ({ viewer, surveyId }) => requireSurvey(viewer, surveyId),
    latestOpenSurvey: () => surveys.latestOpenSurvey(),

    async findAnswer({ viewer, surveyId }) {
      await requireSurvey(viewer, surveyId);
      return surveys.findAnswer({ surveyId, accountId: viewer.id });
    },

    async saveAnswer({ viewer, surveyId, answers }) {
      const survey = await requireSurvey(viewer, surveyId);
      if (survey.state !== 'open') throw new AppError('illegal_move');
      const nowMs = clock.nowMs();
      const stored = await surveys.upsertAnswer({
        id: newId(),
        surveyId,
        accountId: viewer.id,
        answers: validateAnswers(survey.questions, answers),
        createdMs: nowMs,
        updatedMs: nowMs,
      });
      if (!stored) throw new AppError('illegal_move');
      return stored;
    },

    async list({ viewer, pageno, pagesize }) {
      requireAdmin(viewer);
      const found = await surveys.listSurveys({ limit: pagesize, offset: (pageno - 1) * pagesize });
      return { list: found.surveys, total: found.total, pageno, pagesize };
    },

    async save({ viewer, surveyId, content: definition }) {
      requireAdmin(viewer);
      const content = parseSurvey(definition);
      if (surveyId === null) {
        const survey: Survey = {
          ...content,
          id: newId(),
          state: 'draft',
          createdMs: clock.nowMs(),
          openedMs: null,
        };
        await surveys.insertSurvey(survey);
        return survey;
      }
      await requireSurvey(viewer, surveyId);
      if (!(await surveys.updateDraft({ id: surveyId, content }))) throw new AppError('illegal_move');
      return requireSurvey(viewer, surveyId);
    },

    async changeState({ viewer, surveyId, to }) {
      requireAdmin(viewer);
      await requireSurvey(viewer, surveyId);
      const isChanged = await surveys.transitionSurvey({
        id: surveyId,
        from: allowedOrigins[to],
        to,
        nowMs: clock.nowMs(),
      });
      if (!isChanged) throw new AppError('illegal_move');
      return requireSurvey(viewer, surveyId);
    },

    async results({ viewer, surveyId }) {
      requireAdmin(viewer);
      const survey = await requireSurvey(viewer, surveyId);
      const summary = createAnswerSummary(survey.questions);
      let total = 0;
      for await (const { answers } of readAnswers(surveyId)) {
        summary.add(answers);
        total += 1;
      }
      return { survey, total, questions: summary.results() };
    },

    async csv({ viewer, surveyId }) {
      requireAdmin(viewer);
      const survey = await requireSurvey(viewer, surveyId);
      const answers: Parameters<typeof writeAnswersCsv>[0]['answers'][number][] = [];
      for await (const answer of readAnswers(surveyId)) answers.push(answer);
      return { survey, csv: writeAnswersCsv({ questions: survey.questions, answers }) };
    },
  };
}
