import { demoSurvey } from '#domain/survey/demo-survey.ts';
import { createSurveyService } from '#domain/survey/survey-service.ts';
import type { Survey, SurveyAnswer, SurveyService } from '#domain/survey/types.ts';
import { viewers } from './fake-data.ts';

/** The real rules over surveys kept in memory: one of them open. */
export function fakeSurvey(): SurveyService {
  const surveys: Survey[] = [{ ...demoSurvey, id: 's1', state: 'open', createdMs: 0, openedMs: 0 }];
  const answers: SurveyAnswer[] = [];
  const find = (id: string) => surveys.find((survey) => survey.id === id) ?? null;
  const replace = (survey: Survey | null, change: Partial<Survey>) => {
    if (!survey) return false;
    Object.assign(survey, change);
    return true;
  };
  const named = (answer: SurveyAnswer) => {
    const viewer = Object.values(viewers).find(({ id }) => id === answer.accountId);
    return { ...answer, account: viewer?.account ?? '', accountName: viewer?.name ?? '' };
  };
  return createSurveyService({
    clock: { nowMs: () => Date.now() },
    surveys: {
      async insertSurvey(survey) {
        surveys.unshift({ ...survey });
      },
      surveyById: async (id) => find(id),
      newestOpen: async () => surveys.find(({ state }) => state === 'open') ?? null,
      countSurveys: async () => surveys.length,
      listSurveys: async ({ limit, offset }) => ({
        surveys: surveys.slice(offset, offset + limit).map((survey) => ({
          ...survey,
          answers: answers.filter(({ surveyId }) => surveyId === survey.id).length,
        })),
        total: surveys.length,
      }),
      changeDraft: async ({ id, content }) => replace(find(id)?.state === 'draft' ? find(id) : null, content),
      async moveSurvey({ id, from, to, nowMs }) {
        const survey = find(id);
        return replace(survey && from.includes(survey.state) ? survey : null, {
          state: to,
          openedMs: survey?.openedMs ?? nowMs,
        });
      },
      async putAnswer(answer) {
        if (find(answer.surveyId)?.state !== 'open') return null;
        const known = answers.find(
          ({ surveyId, accountId }) => surveyId === answer.surveyId && accountId === answer.accountId,
        );
        if (!known) answers.push(answer);
        return known
          ? Object.assign(known, { answers: answer.answers, updatedMs: answer.updatedMs })
          : answer;
      },
      answerOf: async (of) =>
        answers.find((one) => one.surveyId === of.surveyId && one.accountId === of.accountId) ?? null,
      answersAfter: async ({ surveyId, afterId }) =>
        afterId === null ? answers.filter((one) => one.surveyId === surveyId).map(named) : [],
    },
  });
}
