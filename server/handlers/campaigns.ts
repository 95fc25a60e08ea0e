import type { CampaignPageDto, campaigns, RunningCampaignDto } from '#contract/campaigns.ts';
import type { CampaignPage, CampaignRow } from '#domain/campaigns/types.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

export const campaignHandlers = defineHandlers<typeof campaigns>()({
  async running({ services, input }) {
    return pageOf(await services.campaigns.running(input), toRunningCampaignDto);
  },

  async page({ services, viewer, input: { campaignId } }) {
    return toCampaignPageDto(await services.campaigns.page({ viewer, campaignId }));
  },
});

const toRunningCampaignDto = defineDto<RunningCampaignDto>()((row: CampaignRow) => ({
  campaignId: row.id,
  name: row.name,
  companyName: row.companyName,
  endsMs: row.endsMs,
  hasRedPacket: row.redPacketId !== null,
  hasActivity: row.activityId !== null,
  hasSurvey: row.surveyId !== null,
}));

const toCampaignPageDto = defineDto<CampaignPageDto>()((page: CampaignPage) => {
  const { campaign, redPacket, activity, survey, logoPictureId, companyName, phase } = page;
  const { id, ...shown } = campaign;
  return {
    ...shown,
    ...{ campaignId: id, companyName, phase },
    logoUrl: logoPictureId && pictureUrl(logoPictureId),
    redPacket: redPacket && withVideo(redPacket),
    activity: activity && withActivityId(activity),
    survey: survey && withSurveyId(survey),
  };
});

const withVideo = ({ videoId, ...redPacket }: NonNullable<CampaignPage['redPacket']>) => ({
  ...redPacket,
  redPacketVideoId: videoId,
});
const withActivityId = ({ id, ...activity }: NonNullable<CampaignPage['activity']>) => ({
  ...activity,
  activityId: id,
});
const withSurveyId = ({ id, ...survey }: NonNullable<CampaignPage['survey']>) => ({
  ...survey,
  surveyId: id,
});
