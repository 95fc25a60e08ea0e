import type { Kysely } from 'kysely';
import { describeAd } from '#domain/ads/describe-ad.ts';
import type { AdChange, AdFields } from '#domain/ads/types.ts';
import { adStatus } from '#shared/ad-codes.ts';
import { detailOfChange } from '#shared/audit-detail.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { lockRow } from '../database/lock-row.ts';
import type { Database, Tables } from '../database/tables.ts';
import { toAd, toAdColumns, toBannerRow } from './ad-rows.ts';
import { logStatusChange } from './status-change-log.ts';

/** `AdStore.changeAd`. The change, its logs, and its audit entry are one transaction. */
export function changeAd({ db, change }: { db: Database; change: AdChange }): Promise<boolean> {
  const { adId, from, to = from, fields = {}, step, audit, nowMs } = change;
  const startedBefore = change.fields !== undefined && from.status !== adStatus.draft;
  return db.transaction().execute(async (trx) => {
    const changed = change.fields ? await readChange(trx, adId, change.fields) : {};
    const row = await trx
      .updateTable('ads')
      .set({ ...toAdColumns(fields), status: to.status, review: to.review, version: to.version })
      .where('id', '=', adId)
      .where('status', '=', from.status)
      .where('review', '=', from.review)
      .where('version', '=', from.version)
      .$if(startedBefore || to.status === adStatus.active, (query) => query.where('ends_ms', '>', nowMs))
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await changeBanners(trx, change);
    if (to.status !== from.status)
      await logStatusChange({
        trx,
        subjectId: adId,
        fromStatus: from.status,
        toStatus: to.status,
        actorId: audit.actorId,
        nowMs,
      });
    if (step) {
      const last = await trx
        .selectFrom('ad_reviews')
        .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.lit(0)).as('seq'))
        .where('ad_id', '=', adId)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('ad_reviews')
        .values({
          ad_id: adId,
          seq: last.seq + 1,
          version: step.version,
          action: step.action,
          reason: step.reason,
          actor_id: step.actorId,
          created_ms: step.createdMs,
        })
        .execute();
    }
    await appendAudit(trx, { ...audit, detail: { ...audit.detail, ...changed } });
    return true;
  });
}

/** Locks the ad, and returns which of its fields change. */
async function readChange(
  trx: Kysely<Tables>,
  adId: string,
  fields: Partial<AdFields>,
): Promise<Record<string, string>> {
  if (!(await lockRow({ trx, table: 'ads', id: adId }))) return {};
  const ad = toAd(await trx.selectFrom('ads').selectAll().where('id', '=', adId).executeTakeFirstOrThrow());
  return detailOfChange(describeAd(ad), describeAd({ ...ad, ...fields }));
}

async function changeBanners(
  trx: Kysely<Tables>,
  { adId, banner, removedBannerId, bannerOrder = [] }: AdChange,
): Promise<void> {
  if (banner) {
    const { id, ...columns } = toBannerRow(banner);
    await trx
      .insertInto('ad_banners')
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
  }
  if (removedBannerId !== undefined)
    await trx.deleteFrom('ad_banners').where('id', '=', removedBannerId).execute();
  for (const [position, id] of bannerOrder.entries())
    await trx
      .updateTable('ad_banners')
      .set({ position })
      .where('id', '=', id)
      .where('ad_id', '=', adId)
      .execute();
}
