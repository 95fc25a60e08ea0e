import type {
  Campaign,
  CampaignActivity,
  CampaignAd,
  CampaignParts,
  CampaignRedPacket,
  CampaignSurvey,
} from '#domain/campaigns/types.ts';
import { activityStatuses } from '#domain/prize-draw/types.ts';
import { adStatus } from '#shared/ad-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { surveyStates } from '#shared/survey.ts';
import { toAd } from '../ads/ad-rows.ts';
import { readEnum, readFlag } from '../database/read-column.ts';
import { sumOf } from '../database/sum-of.ts';
import type { Database } from '../database/tables.ts';
import { toRedPacket } from '../red-packets/red-packet-rows.ts';

/** Reads the parts of a campaign in at most five statements. */
export async function readCampaignParts({
  db,
  campaign,
}: {
  db: Database;
  campaign: Campaign;
}): Promise<CampaignParts> {
  const { id, adIds, redPacketId, activityId, surveyId } = campaign;
  return {
    ads: adIds.length === 0 ? [] : await readAds(db, id),
    redPacket: redPacketId === null ? null : await readRedPacket(db, redPacketId),
    activity: activityId === null ? null : await readActivity(db, activityId),
    survey: surveyId === null ? null : await readSurvey(db, surveyId),
  };
}

async function readAds(db: Database, campaignId: string): Promise<CampaignAd[]> {
  const rows = await db
    .selectFrom('campaign_ads')
    .innerJoin('ads', 'ads.id', 'campaign_ads.ad_id')
    .selectAll('ads')
    .select((eb) => {
      const sumOfAd = (column: 'impressions' | 'clicks') =>
        eb
          .selectFrom('ad_place_days')
          .select(sumOf(`ad_place_days.${column}`).as('sum'))
          .whereRef('ad_place_days.ad_id', '=', 'ads.id');
      return [
        eb
          .selectFrom('ad_banners')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('ad_banners.ad_id', '=', 'ads.id')
          .as('banner_count'),
        sumOfAd('impressions').as('impressions'),
        sumOfAd('clicks').as('clicks'),
      ];
    })
    .where('campaign_ads.campaign_id', '=', campaignId)
    .where('ads.status', '<>', adStatus.removed)
    .orderBy('campaign_ads.position')
    .execute();
  return rows.map((row) => {
    const { id, companyId, title, placements, startsMs, endsMs, status, review } = toAd(row);
    return {
      ...{ id, companyId, title, placements, startsMs, endsMs, status, review },
      bannerCount: row.banner_count ?? 0,
      impressions: row.impressions ?? 0,
      clicks: row.clicks ?? 0,
    };
  });
}

async function readRedPacket(db: Database, redPacketId: string): Promise<CampaignRedPacket | null> {
  const row = await db
    .selectFrom('red_packets')
    .innerJoin('videos', 'videos.id', 'red_packets.video_id')
    .innerJoin('films', 'films.id', 'videos.film_id')
    .leftJoin('red_packet_balances', 'red_packet_balances.red_packet_id', 'red_packets.id')
    .selectAll('red_packets')
    .select(['red_packet_balances.granted', 'red_packet_balances.paid', 'films.title', 'films.title_zh'])
    .where('red_packets.id', '=', redPacketId)
    .where('red_packets.status', '<>', redPacketStatus.removed)
    .executeTakeFirst();
  if (!row) return null;
  const { id, companyId, theme, status, videoId, expiresMs, ...redPacket } = toRedPacket(row);
  const { totalCents, shareCount, minCents, maxCents, grantedCount, grantedCents } = redPacket;
  return {
    ...{ id, companyId, theme, status, videoId, expiresMs },
    ...{ totalCents, shareCount, minCents, maxCents, grantedCount, grantedCents },
    filmTitle: row.title_zh ?? row.title,
    owedCents: row.granted ?? 0,
    paidCents: row.paid ?? 0,
  };
}

async function readActivity(db: Database, activityId: string): Promise<CampaignActivity | null> {
  const row = await db
    .selectFrom('draw_activities')
    .select(['id', 'title', 'rules', 'status', 'starts_ms', 'ends_ms', 'chances', 'draw_count'])
    .where('id', '=', activityId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  if (!row) return null;
  const prizes = await db
    .selectFrom('draw_prizes')
    .select(['name', 'weight', 'stock', 'stock_remaining', 'is_fallback'])
    .where('activity_id', '=', activityId)
    .orderBy('position')
    .execute();
  return {
    id: row.id,
    title: row.title,
    rules: row.rules,
    status: readEnum(activityStatuses, row.status, 'draw_activities.status'),
    startsMs: row.starts_ms,
    endsMs: row.ends_ms,
    chances: row.chances,
    drawCount: row.draw_count,
    prizes: prizes.map((prize) => ({
      name: prize.name,
      weight: prize.weight,
      stock: prize.stock,
      stockRemaining: prize.stock_remaining,
      isFallback: readFlag(prize.is_fallback),
    })),
  };
}

async function readSurvey(db: Database, surveyId: string): Promise<CampaignSurvey | null> {
  const row = await db
    .selectFrom('surveys')
    .select(['id', 'title', 'state'])
    .where('id', '=', surveyId)
    .executeTakeFirst();
  return row ? { ...row, state: readEnum(surveyStates, row.state, 'surveys.state') } : null;
}
