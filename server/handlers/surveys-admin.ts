import type { DraftDto, surveysAdmin } from '#contract/surveys-admin.ts';
import type { Survey } from '#domain/surveys/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toSurveyDto } from './surveys.ts';

const toDraftDto = defineDto<DraftDto>()((survey: Survey) => ({
  ...toSurveyDto(survey),
  revision: survey.revision,
}));

export const surveyAdminHandlers = defineHandlers<typeof surveysAdmin>()({
  async list({ services, input }) {
    const { pageNumber, pageSize } = input;
    return pageOf(await services.survey.list({ pageNumber, pageSize }), ({ id, ...survey }) => ({
      ...survey,
      surveyId: id,
    }));
  },

  draft: async ({ services, viewer, input: { surveyId } }) =>
    toDraftDto(await services.survey.detail({ viewer, surveyId })),

  async save({ services, viewer, input }) {
    const { surveyId, revision, survey: content } = input;
    return toDraftDto(await services.survey.save({ viewer, surveyId, revision, content }));
  },

  async remove({ services, viewer, input: { surveyId } }) {
    await services.survey.remove({ viewer, surveyId });
    return { surveyId };
  },

  async changeState({ services, viewer, input }) {
    const { surveyId, state: to } = input;
    return toSurveyDto(await services.survey.changeState({ viewer, surveyId, to }));
  },

  async results({ services, input }) {
    const results = await services.survey.results({ surveyId: input.surveyId });
    return { ...results, survey: toSurveyDto(results.survey) };
  },

  async export({ services, input }) {
    const { csv } = await services.survey.csv({ surveyId: input.surveyId });
    return { body: csv, contentType: 'text/csv; charset=utf-8', fileName: `survey-${input.surveyId}.csv` };
  },
});
