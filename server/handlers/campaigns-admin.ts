import type {
  CampaignDetailDto,
  CampaignDto,
  CampaignPartsDto,
  campaignsAdmin,
  ListedCampaignDto,
} from '#contract/campaigns-admin.ts';
import type { Campaign, CampaignParts, CampaignRow, CampaignView } from '#domain/campaigns/types.ts';
import { writeCampaignReportCsv } from '#domain/campaigns/write-campaign-report-csv.ts';
import { AppError } from '#domain/errors.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { campaigns as english } from '#shared/catalogue/en/campaign-pages.ts';
import { campaigns as chinese } from '#shared/catalogue/zh-CN/campaign-pages.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toAuditEntryDto } from './audit.ts';

export const campaignAdminHandlers = defineHandlers<typeof campaignsAdmin>()({
  async list({ services, viewer, input: { adminId: _, ...input } }) {
    return pageOf(await services.campaignAdmin.list({ viewer, ...input }), toListedCampaignDto);
  },

  async detail({ services, viewer, input: { campaignId } }) {
    return toCampaignDetailDto(await services.campaignAdmin.detail({ viewer, campaignId }));
  },

  async save({ services, viewer, input: { adminId: _, campaignId, revision, ...fields } }) {
    if (campaignId !== null && revision === null) throw new AppError('bad_parameter', { field: 'revision' });
    const at = campaignId === null || revision === null ? null : { campaignId, revision };
    const saved = await services.campaignAdmin.save({ viewer, at, fields });
    return { campaignId: saved.id, revision: saved.revision };
  },

  async publish({ services, viewer, input: { campaignId, revision } }) {
    return { outcomes: await services.campaignAdmin.publish({ viewer, campaignId, revision }) };
  },

  async end({ services, viewer, input: { campaignId, revision } }) {
    return { outcomes: await services.campaignAdmin.end({ viewer, campaignId, revision }) };
  },

  async archive({ services, viewer, input: { campaignId, revision, restore } }) {
    await services.campaignAdmin.archive({ viewer, campaignId, revision, archived: !restore });
    return { campaignId };
  },

  copy: ({ services, viewer, input: { campaignId, name } }) =>
    services.campaignAdmin.copy({ viewer, campaignId, name }),

  async remove({ services, viewer, input: { campaignId, revision } }) {
    await services.campaignAdmin.remove({ viewer, campaignId, revision });
    return { campaignId };
  },

  async ofPart({ services, viewer, input: { kind, partId } }) {
    const found = await services.campaignAdmin.ofPart({ viewer, kind, partId });
    return { found: found && { campaignId: found.id, name: found.name } };
  },

  async audits({ services, viewer, input: { campaignId } }) {
    return { list: (await services.campaignAdmin.audits({ viewer, campaignId })).map(toAuditEntryDto) };
  },

  async report({ services, viewer, input: { campaignId } }) {
    const { figures, days } = await services.campaignAdmin.report({ viewer, campaignId });
    return { figures, days };
  },

  async exportReport({ services, viewer, input: { campaignId, locale } }) {
    const found = await services.campaignAdmin.exportReport({ viewer, campaignId });
    return {
      body: writeCampaignReportCsv(found, (locale === 'en' ? english : chinese).csv),
      contentType: 'text/csv; charset=utf-8',
      fileName: `campaign-${campaignId}.csv`,
    };
  },
});

const toListedCampaignDto = defineDto<ListedCampaignDto>()(
  ({ id, adminId: _, ...campaign }: CampaignRow) => ({ ...campaign, campaignId: id }),
);

const toCampaignDto = defineDto<CampaignDto>()(
  ({ id, adminId: _, ...campaign }: Campaign, companyName: string) => ({
    ...campaign,
    ...{ campaignId: id, companyName },
  }),
);

const toCampaignDetailDto = defineDto<CampaignDetailDto>()(
  ({ campaign, companyName, parts, figures, findings, sum, idleParts }: CampaignView) => ({
    ...{ figures, findings, sum, idleParts },
    campaign: toCampaignDto(campaign, companyName),
    parts: toPartsDto(parts),
  }),
);

const toPartsDto = defineDto<CampaignPartsDto>()(({ ads, redPacket, activity, survey }: CampaignParts) => ({
  ads: ads.map(({ id, companyId: _, ...ad }) => ({ ...ad, adId: id })),
  redPacket: redPacket && toRedPacketPart(redPacket),
  activity: activity && toActivityPart(activity),
  survey: survey && { surveyId: survey.id, title: survey.title, state: survey.state },
}));

const toRedPacketPart = (redPacket: NonNullable<CampaignParts['redPacket']>) => {
  const { id, theme, status, filmTitle, totalCents, shareCount, minCents, maxCents } = redPacket;
  return {
    ...{ redPacketId: id, redPacketStatus: status },
    ...{ theme, filmTitle, totalCents, shareCount, minCents, maxCents },
    ...{ grantedCount: redPacket.grantedCount, expiresMs: redPacket.expiresMs },
  };
};

const toActivityPart = (activity: NonNullable<CampaignParts['activity']>) => {
  const { id, title, status, startsMs, endsMs, chances, drawCount, prizes } = activity;
  return {
    ...{ activityId: id, title, startsMs, endsMs, chances, drawCount },
    status: activityStatusCodes[status],
    prizes: prizes.map(({ isFallback: _, ...prize }) => prize),
  };
};
