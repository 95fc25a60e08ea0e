import type { SurveyState } from '#shared/survey.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { createAnswerSummary } from './answer-summary.ts';
import { checkSurvey } from './check-survey.ts';
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

  const requireSurvey = async (surveyId: string): Promise<Survey> => {
    const survey = await surveys.surveyById(surveyId);
    if (!survey) throw new AppError('not_found');
    return survey;
  };
  const requireVisibleSurvey = async (viewer: Viewer, surveyId: string): Promise<Survey> => {
    const survey = await requireSurvey(surveyId);
    if (survey.state === 'draft' && !isAdmin(viewer)) throw new AppError('not_found');
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
    detail: ({ viewer, surveyId }) => requireVisibleSurvey(viewer, surveyId),
    latestOpenSurvey: () => surveys.latestOpenSurvey(),

    async findAnswer({ viewer, surveyId }) {
      await requireVisibleSurvey(viewer, surveyId);
      return surveys.findAnswer({ surveyId, accountId: viewer.id });
    },

    async saveAnswer({ viewer, surveyId, answers }) {
      const survey = await requireVisibleSurvey(viewer, surveyId);
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

    async list({ pageNumber, pageSize }) {
      const found = await surveys.listSurveys({ limit: pageSize, offset: (pageNumber - 1) * pageSize });
      return { list: found.surveys, total: found.total, pageNumber, pageSize };
    },

    async save({ viewer, surveyId, revision, content }) {
      checkSurvey(content);
      if (surveyId === null) {
        const survey = {
          ...content,
          id: newId(),
          state: 'draft' as const,
          createdMs: clock.nowMs(),
          openedMs: null,
        };
        await surveys.insertSurvey(survey, viewer.id);
        return { ...survey, revision: 1 };
      }
      await requireSurvey(surveyId);
      const outcome = await surveys.updateDraft({
        ...{ id: surveyId, content, revision, actorId: viewer.id, nowMs: clock.nowMs() },
      });
      if (outcome === 'illegal') throw new AppError('illegal_move');
      if (outcome === 'changed') throw new AppError('survey_changed', { field: 'revision' });
      return requireSurvey(surveyId);
    },

    async remove({ viewer, surveyId }) {
      await requireSurvey(surveyId);
      const outcome = await surveys.deleteDraft({ id: surveyId, by: viewer.id, nowMs: clock.nowMs() });
      if (outcome === 'illegal') throw new AppError('illegal_move');
      if (outcome === 'in_campaign') throw new AppError('survey_in_campaign');
    },

    async changeState({ viewer, surveyId, to }) {
      const { state: from } = await requireSurvey(surveyId);
      if (!allowedOrigins[to].includes(from)) throw new AppError('illegal_move');
      const isChanged = await surveys.transitionSurvey({
        ...{ id: surveyId, from, to, actorId: viewer.id, nowMs: clock.nowMs() },
      });
      if (!isChanged) throw new AppError('illegal_move');
      return requireSurvey(surveyId);
    },

    async results({ surveyId }) {
      const survey = await requireSurvey(surveyId);
      const summary = createAnswerSummary(survey.questions);
      let total = 0;
      for await (const { answers } of readAnswers(surveyId)) {
        summary.add(answers);
        total += 1;
      }
      return { survey, total, questions: summary.results() };
    },

    async csv({ surveyId }) {
      const survey = await requireSurvey(surveyId);
      const answers: Parameters<typeof writeAnswersCsv>[0]['answers'][number][] = [];
      for await (const answer of readAnswers(surveyId)) answers.push(answer);
      return { survey, csv: writeAnswersCsv({ questions: survey.questions, answers }) };
    },
  };
}
