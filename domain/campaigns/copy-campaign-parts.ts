import type { CampaignPartKind } from '#shared/campaign-codes.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AdStore } from '../ads/types.ts';
import type { DrawStore } from '../prize-draw/types.ts';
import type { RedPacketStore } from '../red-packets/types.ts';
import type { SurveyStore } from '../surveys/types.ts';
import { type PartServices, reportPart } from './run-part-steps.ts';
import type { Campaign, CampaignFields, PartOutcome } from './types.ts';

const DAY_MS = DAY_SECONDS * 1000;

/** Returns the time shift of a copy in milliseconds: whole days, so that the copy starts within a day from now. */
export function shiftOfCopy({ startsMs, nowMs }: { startsMs: number; nowMs: number }): number {
  return startsMs > nowMs ? 0 : Math.ceil((nowMs - startsMs) / DAY_MS) * DAY_MS;
}

type CopiedFields = Pick<
  CampaignFields,
  'startsMs' | 'endsMs' | 'adIds' | 'redPacketId' | 'activityId' | 'surveyId'
>;

/**
 * Copies the parts of a campaign as drafts, with their times moved into the future. If a service refuses a part, that part is
 * left out, and its outcome names the reason.
 */
export async function copyCampaignParts(args: {
  viewer: Viewer;
  campaign: Campaign;
  stores: { ads: AdStore; redPackets: RedPacketStore; draw: DrawStore; surveys: SurveyStore };
  services: PartServices;
  nowMs: number;
}): Promise<{ fields: CopiedFields; outcomes: PartOutcome[] }> {
  const { viewer, campaign, stores, services, nowMs } = args;
  const shiftMs = shiftOfCopy({ startsMs: campaign.startsMs ?? campaign.createdMs, nowMs });
  const later = (ms: number | null) => (ms === null ? null : ms + shiftMs);
  const outcomes: PartOutcome[] = [];
  const fields: CopiedFields = {
    startsMs: later(campaign.startsMs),
    endsMs: later(campaign.endsMs),
    adIds: [],
    redPacketId: null,
    activityId: null,
    surveyId: null,
  };
  const copy = async (
    part: { kind: CampaignPartKind; partId: string; title: string },
    run: () => Promise<void>,
  ) => {
    outcomes.push(await reportPart({ step: part, done: 'done', run }));
  };

  const redPacket = campaign.redPacketId && (await stores.redPackets.redPacketById(campaign.redPacketId));
  if (redPacket)
    await copy({ kind: 'red_packet', partId: redPacket.id, title: redPacket.theme }, async () => {
      // The ads of the new campaign do not exist yet.
      const input = { ...redPacket, adId: null, expiresMs: redPacket.expiresMs + shiftMs };
      fields.redPacketId = (await services.redPackets.create({ viewer, input })).id;
    });
  const activity = campaign.activityId && (await stores.draw.activityById(campaign.activityId));
  if (activity)
    await copy({ kind: 'activity', partId: activity.id, title: activity.title }, async () => {
      const { startsMs, endsMs } = activity;
      const prizes = activity.prizes.map((prize) => ({ ...prize, id: null }));
      const form = { ...activity, startsMs: startsMs + shiftMs, endsMs: endsMs + shiftMs, prizes };
      fields.activityId = (await services.draw.save({ viewer, activityId: null, form })).activityId;
    });
  const survey = campaign.surveyId && (await stores.surveys.surveyById(campaign.surveyId));
  if (survey)
    await copy({ kind: 'survey', partId: survey.id, title: survey.title }, async () => {
      const { title, introduction, questions } = survey;
      const content = { title, introduction, questions };
      fields.surveyId = (await services.surveys.save({ viewer, surveyId: null, revision: null, content })).id;
    });
  for (const sourceId of campaign.adIds) {
    const source = await stores.ads.adById(sourceId);
    if (!source) continue;
    const { ad, banners } = source;
    await copy({ kind: 'ad', partId: ad.id, title: ad.title }, async () => {
      const { companyId, title, summary, link, placements, dailyImpressionCap, visitorDailyCap, weight } = ad;
      const { adId } = await services.ads.saveAd({
        ...{ viewer, adId: null },
        fields: {
          ...{ companyId, title, summary, link, placements, dailyImpressionCap, visitorDailyCap, weight },
          startsMs: ad.startsMs + shiftMs,
          endsMs: ad.endsMs + shiftMs,
        },
      });
      for (const { id: _, ...banner } of banners)
        await services.ads.saveBanner({ viewer, bannerId: null, banner: { ...banner, adId } });
      fields.adIds.push(adId);
    });
  }
  return { fields, outcomes };
}
