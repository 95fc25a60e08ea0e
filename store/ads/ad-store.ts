import { sql } from 'kysely';
import type { AdStore, AdWithStats } from '#domain/ads/types.ts';
import { adStatus } from '#shared/ad-codes.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { selectPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import {
  toAd,
  toAdColumns,
  toAdRow,
  toBanner,
  toBannerRow,
  toCompany,
  toCompanyColumns,
  toPicture,
  toPictureRow,
} from './ad-rows.ts';
import { recordAdEvent } from './record-ad-event.ts';
import { logStatusChange, readStatusChanges } from './status-change-log.ts';
import type { AdTableRow } from './tables.ts';

/** Companies, ads with their banners and counts, and pictures. */
export function createAdStore({ db }: { db: Database }): AdStore {
  const adsWithCompany = () =>
    db
      .selectFrom('ads')
      .innerJoin('companies', 'companies.id', 'ads.company_id')
      .selectAll('ads')
      .select('companies.name as company_name');

  /** Adds banners and counts to ads, with two queries for any number of ads. */
  const complete = async (rows: (AdTableRow & { company_name: string })[]): Promise<AdWithStats[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const [banners, counts] = await Promise.all([
      db
        .selectFrom('ad_banners')
        .selectAll()
        .where('ad_id', 'in', ids)
        .orderBy('position')
        .orderBy('id')
        .execute(),
      db
        .selectFrom('ad_daily_stats')
        .select([
          'ad_id',
          sql<number>`cast(sum(impressions) as bigint)`.as('impressions'),
          sql<number>`cast(sum(clicks) as bigint)`.as('clicks'),
        ])
        .where('ad_id', 'in', ids)
        .groupBy('ad_id')
        .execute(),
    ]);
    return rows.map((row) => {
      const counted = counts.find((count) => count.ad_id === row.id);
      return {
        ad: toAd(row),
        companyName: row.company_name,
        banners: banners.filter((banner) => banner.ad_id === row.id).map(toBanner),
        impressions: counted?.impressions ?? 0,
        clicks: counted?.clicks ?? 0,
      };
    });
  };

  const overdueAds = (nowMs: number) =>
    db
      .selectFrom('ads')
      .select(['id', 'status'])
      .where('status', 'in', [adStatus.active, adStatus.paused])
      .where('ends_ms', '<=', nowMs);

  return {
    async insertCompany({ id, adminId, createdMs, ...fields }) {
      await db
        .insertInto('companies')
        .values({ id, admin_id: adminId, created_ms: createdMs, ...toCompanyColumns(fields) })
        .execute();
    },

    async updateCompany(id, fields) {
      await db.updateTable('companies').set(toCompanyColumns(fields)).where('id', '=', id).execute();
    },

    async companyById(id) {
      const row = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toCompany(row) : null;
    },

    async listCompanies({ adminId, limit, offset }) {
      const chosen = db.selectFrom('companies').where('admin_id', '=', adminId);
      const { rows, total } = await selectPage({
        from: chosen,
        select: (from) => from.selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc'),
        limit,
        offset,
      });
      return { companies: rows.map(toCompany), total };
    },

    async insertAd(ad) {
      await db.insertInto('ads').values(toAdRow(ad)).execute();
    },

    async updateAd({ id, fields, expectedStatuses: whileIn, nowMs }) {
      const row = await db
        .updateTable('ads')
        // Sets the status to itself, so that the guard works also when no other column changes.
        .set((eb) => ({ ...toAdColumns(fields), status: eb.ref('status') }))
        .where('id', '=', id)
        .where('status', 'in', whileIn)
        .where((eb) => eb.or([eb('status', '=', adStatus.draft), eb('ends_ms', '>', nowMs)]))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    transitionAd({ id, from: fromStatus, to: toStatus, actorId, nowMs }) {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('ads')
          .set({ status: toStatus })
          .where('id', '=', id)
          .where('status', '=', fromStatus)
          .$if(toStatus === adStatus.active, (query) => query.where('ends_ms', '>', nowMs))
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await logStatusChange({ trx, subjectId: id, fromStatus, toStatus, actorId, nowMs });
        return true;
      });
    },

    hasOverdueAds: async (nowMs) => (await overdueAds(nowMs).limit(1).executeTakeFirst()) !== undefined,

    async endOverdueAds(nowMs) {
      let ended = 0;
      for (const { id, status } of await overdueAds(nowMs).execute()) {
        await db.transaction().execute(async (trx) => {
          const row = await trx
            .updateTable('ads')
            .set({ status: adStatus.ended })
            .where('id', '=', id)
            .where('status', '=', status)
            .where('ends_ms', '<=', nowMs)
            .returning('id')
            .executeTakeFirst();
          if (!row) return;
          const toStatus = adStatus.ended;
          await logStatusChange({ trx, subjectId: id, fromStatus: status, toStatus, actorId: null, nowMs });
          ended += 1;
        });
      }
      return ended;
    },

    async adById(id) {
      const [found] = await complete(await adsWithCompany().where('ads.id', '=', id).execute());
      return found ?? null;
    },

    async listAds({ adminId, companyId, limit, offset }) {
      const { rows, total } = await selectPage({
        from: adsWithCompany()
          .where('ads.admin_id', '=', adminId)
          .where('ads.status', '!=', adStatus.removed)
          .$if(companyId !== undefined, (query) => query.where('ads.company_id', '=', companyId ?? '')),
        select: (from) => from.orderBy('ads.created_ms', 'desc').orderBy('ads.id', 'desc'),
        limit,
        offset,
      });
      return { ads: await complete(rows), total };
    },

    async upsertBanner(banner) {
      const { id, ...columns } = toBannerRow(banner);
      await db
        .insertInto('ad_banners')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },

    async deleteBanner(id) {
      await db.deleteFrom('ad_banners').where('id', '=', id).execute();
    },

    async bannerById(id) {
      const row = await db.selectFrom('ad_banners').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toBanner(row) : null;
    },

    async listEligibleAds(moment) {
      const rows = await selectEligible(db, moment);
      const banners = Map.groupBy(rows, ({ id }) => id);
      return [...banners.values()].flatMap((group) =>
        group.slice(0, 1).map((row) => ({
          ad: toAd(row),
          companyName: row.company_name,
          banners: group.map((one) =>
            toBanner({
              id: one.banner_id,
              ad_id: one.id,
              picture_id: one.picture_id,
              alt: one.alt,
              link: one.banner_link,
              position: one.position,
            }),
          ),
        })),
      );
    },

    recordAdEvent: (showing) => recordAdEvent({ db, ...showing }),

    async deleteImpressions({ beforeMs }) {
      const { numDeletedRows } = await db
        .deleteFrom('ad_impressions')
        .where('created_ms', '<', beforeMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async insertPicture(picture) {
      await db.insertInto('pictures').values(toPictureRow(picture)).execute();
    },

    async pictureById(id) {
      const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toPicture(row) : null;
    },

    listStatusChanges: (subjectId) => readStatusChanges({ db, subjectId }),
  };
}

/** A row for each banner. Every home page and list of films asks for it. */
const selectEligible = compileOnce((db, { value }: Slots<{ nowMs: number; day: string }>) =>
  db
    .selectFrom('ads')
    .innerJoin('companies', 'companies.id', 'ads.company_id')
    .innerJoin('ad_banners', 'ad_banners.ad_id', 'ads.id')
    .leftJoin('ad_daily_stats', (join) =>
      join.onRef('ad_daily_stats.ad_id', '=', 'ads.id').on('ad_daily_stats.day', '=', value('day')),
    )
    .selectAll('ads')
    .select(['companies.name as company_name', 'ad_banners.id as banner_id', 'picture_id', 'alt'])
    .select(['ad_banners.link as banner_link', 'position'])
    .where('ads.status', '=', sql.lit(adStatus.active))
    .where('starts_ms', '<=', value('nowMs'))
    .where('ends_ms', '>', value('nowMs'))
    .where((eb) =>
      eb.or([
        eb('daily_impression_cap', 'is', null),
        eb(eb.fn.coalesce('ad_daily_stats.impressions', eb.lit(0)), '<', eb.ref('daily_impression_cap')),
      ]),
    )
    .orderBy('ads.id')
    .orderBy('position')
    .orderBy('ad_banners.id'),
);
