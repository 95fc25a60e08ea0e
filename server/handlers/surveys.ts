import type { StoredAnswerDto, SurveyDto, surveys } from '#contract/surveys.ts';
import type { Survey, SurveyAnswer } from '#domain/survey/types.ts';
import type { Handlers } from '../calls/handler.ts';

export const surveyHandlers: Handlers<typeof surveys> = {
  detail: async ({ services, viewer, input }) =>
    toSurveyDto(await services.survey.detail({ viewer, surveyId: input.id })),

  answer: async ({ services, viewer, input }) =>
    toStoredAnswerDto(await services.survey.saveAnswer({ viewer, ...input })),

  async page({ services, viewer, input }) {
    const survey =
      input.surveyId === null
        ? await services.survey.latestOpenSurvey()
        : await services.survey.detail({ viewer, surveyId: input.surveyId });
    if (!survey) return null;
    const stored = await services.survey.findAnswer({ viewer, surveyId: survey.id });
    return { survey: toSurveyDto(survey), given: stored?.answers ?? null };
  },
};

/** Converts a survey to the contract's shape. */
export const toSurveyDto = ({ id, ...survey }: Survey): SurveyDto => ({ ...survey, surveyId: id });

const toStoredAnswerDto = ({ id, ...answer }: SurveyAnswer): StoredAnswerDto => ({ ...answer, answerId: id });
