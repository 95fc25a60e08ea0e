import type { Kysely } from 'kysely';
import type { AdStore } from '#domain/ads/types.ts';
import { adStatus } from '#shared/ad-codes.ts';
import type { Database, Tables } from '../database/tables.ts';

type AdEvent = Parameters<AdStore['recordAdEvent']>[0];

/** `AdStore.recordAdEvent`. The impression's row and the counts of the day change together. */
export function recordAdEvent({ db, ...event }: { db: Database } & AdEvent): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ad = await trx.selectFrom('ads').select('status').where('id', '=', event.adId).executeTakeFirst();
    if (ad?.status !== adStatus.active) return false;
    if (event.kind === 'close') return close(trx, event);
    const counted =
      event.kind === 'impression' ? await insertImpression(trx, event) : await click(trx, event);
    if (counted) await count(trx, event);
    return counted;
  });
}

async function close(trx: Kysely<Tables>, { adId, viewerId, nowMs }: AdEvent): Promise<boolean> {
  const row = await trx
    .insertInto('ad_closings')
    .values({ viewer_id: viewerId, ad_id: adId, closed_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['viewer_id', 'ad_id']).doNothing())
    .returning('ad_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function insertImpression(
  trx: Kysely<Tables>,
  { adId, viewerId, impressionId, day, nowMs }: AdEvent,
): Promise<boolean> {
  const row = await trx
    .insertInto('ad_impressions')
    .values({ ad_id: adId, viewer_id: viewerId, impression_id: impressionId, clicked: 0, created_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['ad_id', 'viewer_id', 'impression_id']).doNothing())
    .returning('impression_id')
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .insertInto('ad_visitor_days')
    .values({ ad_id: adId, viewer_id: viewerId, day, impressions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['ad_id', 'viewer_id', 'day'])
        .doUpdateSet((eb) => ({ impressions: eb('ad_visitor_days.impressions', '+', 1) })),
    )
    .execute();
  return true;
}

async function click(trx: Kysely<Tables>, { adId, viewerId, impressionId }: AdEvent): Promise<boolean> {
  const row = await trx
    .updateTable('ad_impressions')
    .set({ clicked: 1 })
    .where('ad_id', '=', adId)
    .where('viewer_id', '=', viewerId)
    .where('impression_id', '=', impressionId)
    .where('clicked', '=', 0)
    .returning('impression_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function count(trx: Kysely<Tables>, { adId, place, day, kind }: AdEvent): Promise<void> {
  const [impressions, clicks] = kind === 'impression' ? [1, 0] : [0, 1];
  await trx
    .insertInto('ad_place_days')
    .values({ ad_id: adId, day, place, impressions, clicks })
    .onConflict((conflict) =>
      conflict.columns(['ad_id', 'day', 'place']).doUpdateSet((eb) => ({
        impressions: eb('ad_place_days.impressions', '+', impressions),
        clicks: eb('ad_place_days.clicks', '+', clicks),
      })),
    )
    .execute();
}
