import { sql } from 'kysely';
import { describeAd } from '#domain/ads/describe-ad.ts';
import { describeCompany } from '#domain/ads/describe-company.ts';
import type { AdStore, AdWithStats } from '#domain/ads/types.ts';
import { adStatus, countedPlaces } from '#shared/ad-codes.ts';
import { detailOfChange, noAuditedState } from '#shared/audit-detail.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { SYSTEM_ACTOR_ID } from '#shared/system-actor.ts';
import { logAction } from '../audit/log-action.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { lockRow } from '../database/lock-row.ts';
import { readEnum } from '../database/read-column.ts';
import { selectPage } from '../database/select-page.ts';
import { sumOf } from '../database/sum-of.ts';
import type { Database } from '../database/tables.ts';
import { toAd, toAdRow, toBanner, toCompany, toCompanyColumns, toPicture, toPictureRow } from './ad-rows.ts';
import { changeAd } from './change-ad.ts';
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
        .selectFrom('ad_place_days')
        .select(['ad_id', sumOf('impressions').as('impressions'), sumOf('clicks').as('clicks')])
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

  const dueAds = (nowMs: number) =>
    db
      .selectFrom('ads')
      .select('id')
      .where('review', '=', 'approved')
      .where('status', '=', adStatus.draft)
      .where('starts_ms', '<=', nowMs)
      .where('ends_ms', '>', nowMs);

  const overdueAds = (nowMs: number) =>
    db
      .selectFrom('ads')
      .select(['id', 'status'])
      .where('status', 'in', [adStatus.active, adStatus.paused])
      .where('ends_ms', '<=', nowMs);

  return {
    async insertCompany({ id, adminId, createdMs, ...fields }) {
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('companies')
          .values({ id, admin_id: adminId, created_ms: createdMs, ...toCompanyColumns(fields) })
          .execute();
        const detail = detailOfChange(noAuditedState, describeCompany(fields));
        const made = { actorId: adminId, subjectId: id, nowMs: createdMs, detail };
        await logAction(trx, { ...made, action: 'company_made' });
      });
    },

    updateCompany: ({ id, fields, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'companies', id }))) return;
        const before = await trx
          .selectFrom('companies')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await trx.updateTable('companies').set(toCompanyColumns(fields)).where('id', '=', id).execute();
        const detail = detailOfChange(describeCompany(toCompany(before)), describeCompany(fields));
        if (Object.keys(detail).length > 0)
          await logAction(trx, { actorId, action: 'company_changed', subjectId: id, nowMs, detail });
      }),

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
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('ads').values(toAdRow(ad)).execute();
        const detail = detailOfChange(noAuditedState, describeAd(ad));
        const made = { actorId: ad.adminId, subjectId: ad.id, nowMs: ad.createdMs, detail };
        await logAction(trx, { ...made, action: 'ad_made' });
      });
    },

    changeAd: (change) => changeAd({ db, change }),

    hasDueAds: async (nowMs) => (await dueAds(nowMs).limit(1).executeTakeFirst()) !== undefined,

    async startDueAds(nowMs) {
      let started = 0;
      const toStatus = adStatus.active;
      for (const { id } of await dueAds(nowMs).execute()) {
        await db.transaction().execute(async (trx) => {
          const row = await trx
            .updateTable('ads')
            .set({ status: toStatus })
            .where('id', '=', id)
            .where('status', '=', adStatus.draft)
            .where('review', '=', 'approved')
            .where('starts_ms', '<=', nowMs)
            .where('ends_ms', '>', nowMs)
            .returning('id')
            .executeTakeFirst();
          if (!row) return;
          await logSweep({ trx, adId: id, fromStatus: adStatus.draft, toStatus, nowMs });
          started += 1;
        });
      }
      return started;
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
          await logSweep({ trx, adId: id, fromStatus: status, toStatus: adStatus.ended, nowMs });
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

    async listAdsInReview(page) {
      const { rows, total } = await selectPage({
        from: adsWithCompany()
          .where('ads.review', '=', 'reviewing')
          .where('ads.status', 'in', [adStatus.draft, adStatus.paused]),
        select: (from) => from.orderBy('ads.created_ms').orderBy('ads.id'),
        ...page,
      });
      return { ads: await complete(rows), total };
    },

    async listReviewSteps({ adId, limit }) {
      const rows = await db
        .selectFrom('ad_reviews')
        .leftJoin('accounts', 'accounts.id', 'ad_reviews.actor_id')
        .selectAll('ad_reviews')
        .select('accounts.name as actor_name')
        .where('ad_id', '=', adId)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        version: row.version,
        action: readEnum(reviewActions, row.action, 'ad_reviews.action'),
        reason: row.reason,
        actorId: row.actor_id,
        actorName: row.actor_name,
        createdMs: row.created_ms,
      }));
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
          impressionsToday: row.impressions_today,
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

    async listPlaceDays({ adId, from, to }) {
      const rows = await db
        .selectFrom('ad_place_days')
        .select(['day', 'place', 'impressions', 'clicks'])
        .where('ad_id', '=', adId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .orderBy('place')
        .execute();
      return rows.map((row) => ({
        ...row,
        place: readEnum(countedPlaces, row.place, 'ad_place_days.place'),
      }));
    },

    async listPacketFigures({ adId, limit }) {
      const rows = await db
        .selectFrom('red_packets')
        .select(['id', 'theme', 'granted_count'])
        .select((eb) =>
          eb
            .selectFrom('red_packet_grants')
            .select(sql<number>`cast(count(*) as bigint)`.as('paid'))
            .whereRef('red_packet_grants.red_packet_id', '=', 'red_packets.id')
            .where('paid_ms', 'is not', null)
            .$asScalar()
            .$notNull()
            .as('paid'),
        )
        .where('ad_id', '=', adId)
        .where('status', '!=', redPacketStatus.removed)
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, theme, granted_count: opened, paid }) => ({
        redPacketId: id,
        theme,
        opened,
        paid,
      }));
    },

    recordAdEvent: (showing) => recordAdEvent({ db, ...showing }),

    async deleteImpressions({ beforeMs }) {
      const { numDeletedRows } = await db
        .deleteFrom('ad_impressions')
        .where('created_ms', '<', beforeMs)
        .executeTakeFirst();
      await db.deleteFrom('ad_visitor_days').where('day', '<', shanghaiDay(beforeMs)).execute();
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

/** Logs what the sweep has done to an ad. */
async function logSweep(args: {
  trx: Database;
  adId: string;
  fromStatus: number;
  toStatus: number;
  nowMs: number;
}): Promise<void> {
  const { trx, adId: subjectId, fromStatus, toStatus, nowMs } = args;
  await logStatusChange({ trx, subjectId, fromStatus, toStatus, actorId: null, nowMs });
  const detail = { from: String(fromStatus), to: String(toStatus) };
  await logAction(trx, { actorId: SYSTEM_ACTOR_ID, action: 'ad_status_changed', subjectId, detail, nowMs });
}

const reviewActions = ['submitted', 'approved', 'rejected'] as const;

/** A row for each banner. Every page with a place for ads asks for it. */
const selectEligible = compileOnce((db, { value }: Slots<{ nowMs: number; day: string; viewerId: string }>) =>
  db
    .selectFrom('ads')
    .innerJoin('companies', 'companies.id', 'ads.company_id')
    .innerJoin('ad_banners', 'ad_banners.ad_id', 'ads.id')
    .leftJoin('ad_visitor_days', (join) =>
      join
        .onRef('ad_visitor_days.ad_id', '=', 'ads.id')
        .on('ad_visitor_days.viewer_id', '=', value('viewerId'))
        .on('ad_visitor_days.day', '=', value('day')),
    )
    .leftJoin('ad_closings', (join) =>
      join.onRef('ad_closings.ad_id', '=', 'ads.id').on('ad_closings.viewer_id', '=', value('viewerId')),
    )
    .selectAll('ads')
    .select(['companies.name as company_name', 'ad_banners.id as banner_id', 'picture_id', 'alt'])
    .select(['ad_banners.link as banner_link', 'position'])
    .select((eb) =>
      eb
        .selectFrom('ad_place_days')
        .select(
          sql<number>`cast(coalesce(sum(ad_place_days.impressions), 0) as bigint)`.as('impressions_today'),
        )
        .whereRef('ad_place_days.ad_id', '=', 'ads.id')
        .where('ad_place_days.day', '=', value('day'))
        .$asScalar()
        .$notNull()
        .as('impressions_today'),
    )
    .where('ads.status', '=', sql.lit(adStatus.active))
    .where('ads.review', '=', sql.lit('approved'))
    .where('starts_ms', '<=', value('nowMs'))
    .where('ends_ms', '>', value('nowMs'))
    .where('ad_closings.ad_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('visitor_daily_cap', 'is', null),
        eb(eb.fn.coalesce('ad_visitor_days.impressions', eb.lit(0)), '<', eb.ref('visitor_daily_cap')),
      ]),
    )
    .orderBy('ads.id')
    .orderBy('position')
    .orderBy('ad_banners.id'),
);
