import type { StoredAnswerDto, SurveyDto, surveys } from '#contract/surveys.ts';
import type { Survey, SurveyAnswer } from '#domain/surveys/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';

export const surveyHandlers = defineHandlers<typeof surveys>()({
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
});

/** Converts a survey to the contract's shape. */
export const toSurveyDto = defineDto<SurveyDto>()(
  ({ id, title, introduction, state, questions }: Survey) => ({
    surveyId: id,
    ...{ title, introduction, state, questions },
  }),
);

const toStoredAnswerDto = defineDto<StoredAnswerDto>()((answer: SurveyAnswer) => {
  const { id, surveyId, answers, createdMs, updatedMs } = answer;
  return { answerId: id, surveyId, answers, createdMs, updatedMs };
});
