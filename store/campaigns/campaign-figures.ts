import type { Campaign, CampaignDay, CampaignFigures } from '#domain/campaigns/types.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { sumOf } from '../database/sum-of.ts';
import type { Database } from '../database/tables.ts';

/** Bounds that sort before and after every day, `Y-m-d`. */
const FIRST_DAY = '0000-00-00';
const LAST_DAY = '9999-99-99';

/** Sums the daily counts of a campaign in one statement. The cost grows with the number of days, not of participants. */
export async function readCampaignFigures({
  db,
  campaign,
}: {
  db: Database;
  campaign: Campaign;
}): Promise<CampaignFigures> {
  const from = campaign.startsMs === null ? FIRST_DAY : shanghaiDay(campaign.startsMs);
  // `endsMs` is exclusive.
  const to = campaign.endsMs === null ? LAST_DAY : shanghaiDay(campaign.endsMs - 1);
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('red_packets', 'red_packets.id', 'campaigns.red_packet_id')
    .leftJoin('red_packet_balances', 'red_packet_balances.red_packet_id', 'campaigns.red_packet_id')
    .leftJoin('draw_activities', 'draw_activities.id', 'campaigns.activity_id')
    .select(['red_packets.granted_count', 'red_packets.granted_cents', 'draw_activities.draw_count'])
    .select(['red_packet_balances.granted', 'red_packet_balances.paid'])
    .select((eb) => {
      const sumOfAds = (column: 'impressions' | 'clicks') =>
        eb
          .selectFrom('ad_place_days')
          .innerJoin('campaign_ads', 'campaign_ads.ad_id', 'ad_place_days.ad_id')
          .select(sumOf(`ad_place_days.${column}`).as('sum'))
          .whereRef('campaign_ads.campaign_id', '=', 'campaigns.id');
      return [
        sumOfAds('impressions').as('impressions'),
        sumOfAds('clicks').as('clicks'),
        eb
          .selectFrom('watch_days')
          .select(sumOf('watch_days.completed').as('sum'))
          .whereRef('watch_days.video_id', '=', 'red_packets.video_id')
          .where('watch_days.day', '>=', from)
          .where('watch_days.day', '<=', to)
          .as('watched'),
        eb
          .selectFrom('survey_days')
          .select(sumOf('survey_days.answered').as('sum'))
          .whereRef('survey_days.survey_id', '=', 'campaigns.survey_id')
          .as('answered'),
      ];
    })
    .where('campaigns.id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  return {
    impressions: row.impressions ?? 0,
    clicks: row.clicks ?? 0,
    watched: row.watched ?? 0,
    opened: row.granted_count ?? 0,
    drawn: row.draw_count ?? 0,
    answered: row.answered ?? 0,
    grantedCents: row.granted_cents ?? 0,
    owedCents: row.granted ?? 0,
    paidCents: row.paid ?? 0,
  };
}

/** `CampaignStore.listDays`. */
export async function listCampaignDays(args: {
  db: Database;
  campaign: Campaign;
  from: string;
  to: string;
}): Promise<CampaignDay[]> {
  const { db, campaign, from, to } = args;
  const shown = await db
    .selectFrom('ad_place_days')
    .innerJoin('campaign_ads', 'campaign_ads.ad_id', 'ad_place_days.ad_id')
    .select([
      'day',
      sumOf('ad_place_days.impressions').as('impressions'),
      sumOf('ad_place_days.clicks').as('clicks'),
    ])
    .where('campaign_ads.campaign_id', '=', campaign.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute();
  const watched = await db
    .selectFrom('watch_days')
    .innerJoin('red_packets', 'red_packets.video_id', 'watch_days.video_id')
    .select(['day', 'completed as watched'])
    .where('red_packets.id', '=', campaign.redPacketId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const answered = await db
    .selectFrom('survey_days')
    .select(['day', 'answered'])
    .where('survey_id', '=', campaign.surveyId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const days = new Map<string, CampaignDay>();
  for (const row of [...shown, ...watched, ...answered]) {
    const empty = { day: row.day, impressions: 0, clicks: 0, watched: 0, answered: 0 };
    days.set(row.day, { ...empty, ...days.get(row.day), ...row });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
