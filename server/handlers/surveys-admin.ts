import type { surveysAdmin } from '#contract/surveys-admin.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toSurveyDto } from './surveys.ts';

export const surveyAdminHandlers: Handlers<typeof surveysAdmin> = {
  async list({ services, viewer, input }) {
    const { pageno, pagesize } = input;
    return pageOf(await services.survey.list({ viewer, pageno, pagesize }), (survey) => ({
      ...survey,
      surveyId: survey.id,
    }));
  },

  async save({ services, viewer, input }) {
    const { surveyId, survey: content } = input;
    return toSurveyDto(await services.survey.save({ viewer, surveyId, content }));
  },

  async changeState({ services, viewer, input }) {
    const { surveyId, state: to } = input;
    return toSurveyDto(await services.survey.changeState({ viewer, surveyId, to }));
  },

  async results({ services, viewer, input }) {
    const results = await services.survey.results({ viewer, surveyId: input.surveyId });
    return { ...results, survey: toSurveyDto(results.survey) };
  },

  async export({ services, viewer, input }) {
    const { csv } = await services.survey.csv({ viewer, surveyId: input.surveyId });
    return { body: csv, contentType: 'text/csv; charset=utf-8', fileName: `survey-${input.surveyId}.csv` };
  },
};
