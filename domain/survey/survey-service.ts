import { isAdmin } from '#domain/accounts/require-admin.ts';
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

/** Answers read from the store at once. */
const BATCH = 500;
/** From where a survey may come to a state. */
const from: Record<SurveyState, SurveyState[]> = { draft: [], open: ['draft', 'closed'], closed: ['open'] };

/** Surveys: defined by admins, answered once by each account; a second answer takes the place of the first. */
export function createSurveyService(args: { surveys: SurveyStore; clock: Clock }): SurveyService {
  const { surveys, clock } = args;

  const requireSurvey = async (viewer: Viewer, surveyId: string): Promise<Survey> => {
    const survey = await surveys.surveyById(surveyId);
    if (!survey || (survey.state === 'draft' && !isAdmin(viewer))) throw new AppError('not_found');
    return survey;
  };
  const requireAdmin = (viewer: Viewer): void => {
    if (!isAdmin(viewer)) throw new AppError('forbidden');
  };
  const answersOf = async function* (surveyId: string) {
    let afterId: string | null = null;
    for (;;) {
      const batch = await surveys.answersAfter({ surveyId, afterId, limit: BATCH });
      yield* batch;
      if (batch.length < BATCH) return;
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

    async save({ viewer, surveyId, content: given }) {
      requireAdmin(viewer);
      const content = parseSurvey(given);
      if (surveyId === null) {
        const made: Survey = {
          ...content,
          id: newId(),
          state: 'draft',
          createdMs: clock.nowMs(),
          openedMs: null,
        };
        await surveys.insertSurvey(made);
        return made;
      }
      await requireSurvey(viewer, surveyId);
      if (!(await surveys.updateDraft({ id: surveyId, content }))) throw new AppError('illegal_move');
      return requireSurvey(viewer, surveyId);
    },

    async changeState({ viewer, surveyId, to }) {
      requireAdmin(viewer);
      await requireSurvey(viewer, surveyId);
      const moved = await surveys.transitionSurvey({
        id: surveyId,
        from: from[to],
        to,
        nowMs: clock.nowMs(),
      });
      if (!moved) throw new AppError('illegal_move');
      return requireSurvey(viewer, surveyId);
    },

    async results({ viewer, surveyId }) {
      requireAdmin(viewer);
      const survey = await requireSurvey(viewer, surveyId);
      const summary = createAnswerSummary(survey.questions);
      let total = 0;
      for await (const { answers } of answersOf(surveyId)) {
        summary.add(answers);
        total += 1;
      }
      return { survey, total, questions: summary.results() };
    },

    async csv({ viewer, surveyId }) {
      requireAdmin(viewer);
      const survey = await requireSurvey(viewer, surveyId);
      const answers: Parameters<typeof writeAnswersCsv>[0]['answers'][number][] = [];
      for await (const answer of answersOf(surveyId)) answers.push(answer);
      return { survey, csv: writeAnswersCsv({ questions: survey.questions, answers }) };
    },
  };
}
