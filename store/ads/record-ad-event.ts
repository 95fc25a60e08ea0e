import type { AdStore } from '#domain/ads/types.ts';
import type { Database } from '../database/tables.ts';

/** `AdStore.recordAdEvent`. The impression's row and the count of the day change together. A click without its impression does not count. */
export function recordAdEvent(
  args: { db: Database } & Parameters<AdStore['recordAdEvent']>[0],
): Promise<boolean> {
  const { db, adId, impressionId, viewerId, kind, day, nowMs } = args;
  return db.transaction().execute(async (trx) => {
    const counted =
      kind === 'impression'
        ? await trx
            .insertInto('ad_impressions')
            .values({
              ad_id: adId,
              viewer_id: viewerId,
              impression_id: impressionId,
              clicked: 0,
              created_ms: nowMs,
            })
            .onConflict((conflict) => conflict.columns(['ad_id', 'viewer_id', 'impression_id']).doNothing())
            .returning('impression_id')
            .executeTakeFirst()
        : await trx
            .updateTable('ad_impressions')
            .set({ clicked: 1 })
            .where('ad_id', '=', adId)
            .where('viewer_id', '=', viewerId)
            .where('impression_id', '=', impressionId)
            .where('clicked', '=', 0)
            .returning('impression_id')
            .executeTakeFirst();
    if (!counted) return false;
    const [impressions, clicks] = kind === 'impression' ? [1, 0] : [0, 1];
    await trx
      .insertInto('ad_daily_stats')
      .values({ ad_id: adId, day, impressions, clicks })
      .onConflict((conflict) =>
        conflict.columns(['ad_id', 'day']).doUpdateSet((eb) => ({
          impressions: eb('ad_daily_stats.impressions', '+', impressions),
          clicks: eb('ad_daily_stats.clicks', '+', clicks),
        })),
      )
      .execute();
    return true;
  });
}
