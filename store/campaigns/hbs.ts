import { type Kysely, sql } from 'kysely';
import type { HbStore } from '#domain/campaigns/types.ts';
import { hbStatus } from '#shared/campaign-codes.ts';
import { durably } from '../durably.ts';
import { splitList } from '../split-list.ts';
import type { Database, StoreDialect, Tables } from '../tables.ts';
import { claimShare } from './claim.ts';
import { logMove } from './log-move.ts';
import { columnsOfHb, grantOfRow, hbOfRow, rowOfHb } from './rows.ts';

const SLOTS_PER_INSERT = 1000;

/** Red packets, their shares and grants. Every move is one guarded update, so that of two who try only one succeeds. */
export function createHbStore({ db, dialect }: { db: Database; dialect: StoreDialect }): HbStore {
  return {
    async insertHb(hb) {
      await db.insertInto('hbs').values(rowOfHb(hb)).execute();
    },

    async hbById(id) {
      const row = await db.selectFrom('hbs').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? hbOfRow(row) : null;
    },

    async listHbs({ adminId, companyId, limit, offset }) {
      const chosen = db
        .selectFrom('hbs')
        .where('admin_id', '=', adminId)
        .where('status', '!=', hbStatus.removed)
        .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''));
      const { total } = await chosen
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await chosen
        .selectAll()
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { hbs: rows.map(hbOfRow), total };
    },

    async updateDraft(id, fields) {
      const row = await db
        .updateTable('hbs')
        .set(columnsOfHb(fields))
        .where('id', '=', id)
        .where('status', '=', hbStatus.draft)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    activate: ({ hb, shares, actorId, nowMs }) =>
      durably({ db, dialect }, async (trx) => {
        const row = await trx
          .updateTable('hbs')
          .set({ status: hbStatus.active })
          .where('id', '=', hb.id)
          .where('status', '=', hbStatus.draft)
          .where('expire_ms', '>', nowMs)
          // The shares were made for these figures; an edit may have come in between.
          .where('type', '=', hb.type)
          .where('money_cents', '=', hb.moneyCents)
          .where('count', '=', hb.count)
          .where('min_cents', '=', hb.minCents)
          .where('max_cents', '=', hb.maxCents)
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await insertSlots({ trx, hbId: hb.id, shares, from: 0 });
        await logMove({ trx, subjectId: hb.id, from: hbStatus.draft, to: hbStatus.active, actorId, nowMs });
        return true;
      }),

    moveHb: ({ id, from, to, actorId, nowMs }) =>
      durably({ db, dialect }, async (trx) => {
        const row = await trx
          .updateTable('hbs')
          .set({ status: to })
          .where('id', '=', id)
          .where('status', '=', from)
          .$if(to === hbStatus.active, (query) => query.where('expire_ms', '>', nowMs))
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await logMove({ trx, subjectId: id, from, to, actorId, nowMs });
        return true;
      }),

    amend: ({ hb, expireMs, newShares, status, actorId, nowMs }) =>
      durably({ db, dialect }, async (trx) => {
        const money = newShares.reduce((total, share) => total + share, 0);
        const row = await trx
          .updateTable('hbs')
          .set({
            expire_ms: expireMs,
            money_cents: hb.moneyCents + money,
            count: hb.count + newShares.length,
            status,
          })
          .where('id', '=', hb.id)
          .where('status', '=', hb.status)
          .where('expire_ms', '=', hb.expireMs)
          .where('expire_ms', '>', nowMs)
          .where('count', '=', hb.count)
          .where('money_cents', '=', hb.moneyCents)
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await insertSlots({ trx, hbId: hb.id, shares: newShares, from: hb.count });
        if (status !== hb.status) {
          await logMove({ trx, subjectId: hb.id, from: hb.status, to: status, actorId, nowMs });
        }
        return true;
      }),

    async expireDue(nowMs) {
      const due = await db
        .selectFrom('hbs')
        .select(['id', 'status'])
        .where('status', 'in', [hbStatus.active, hbStatus.paused])
        .where('expire_ms', '<=', nowMs)
        .execute();
      for (const { id, status } of due) {
        await durably({ db, dialect }, async (trx) => {
          const row = await trx
            .updateTable('hbs')
            .set((eb) => ({
              status: hbStatus.expired,
              refunded_cents: eb('money_cents', '-', eb.ref('granted_cents')),
            }))
            .where('id', '=', id)
            .where('status', '=', status)
            .where('expire_ms', '<=', nowMs)
            .returning('id')
            .executeTakeFirst();
          if (row)
            await logMove({ trx, subjectId: id, from: status, to: hbStatus.expired, actorId: null, nowMs });
        });
      }
    },

    claim: (claim) => claimShare({ db, dialect, ...claim }),

    async grantOf({ hbId, visitorId }) {
      const row = await db
        .selectFrom('hb_grants')
        .selectAll()
        .where('hb_id', '=', hbId)
        .where('visitor_id', '=', visitorId)
        .executeTakeFirst();
      return row ? grantOfRow(row) : null;
    },

    async listGrants({ hbId, limit, offset }) {
      const sumOf = (state: 'owed' | 'paid') =>
        sql<number>`cast(coalesce(sum(case when state = ${state} then cents else 0 end), 0) as bigint)`;
      const totals = await db
        .selectFrom('hb_grants')
        .where('hb_id', '=', hbId)
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          sumOf('owed').as('owedCents'),
          sumOf('paid').as('paidCents'),
        ])
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('hb_grants')
        .innerJoin('accounts', 'accounts.id', 'hb_grants.visitor_id')
        .selectAll('hb_grants')
        .select('accounts.name as visitor_name')
        .where('hb_id', '=', hbId)
        .orderBy('hb_grants.created_ms', 'desc')
        .orderBy('hb_grants.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const grants = rows.map((row) => ({ ...grantOfRow(row), visitorName: row.visitor_name }));
      return { grants, ...totals };
    },

    markPaid: ({ hbId, grantId, actorId, nowMs }) =>
      durably({ db, dialect }, async (trx) => {
        const row = await trx
          .updateTable('hb_grants')
          .set({ state: 'paid', paid_ms: nowMs, paid_by: actorId })
          .where('id', '=', grantId)
          .where('hb_id', '=', hbId)
          .where('state', '=', 'owed')
          .returning('id')
          .executeTakeFirst();
        if (row) return 'paid';
        const there = await trx
          .selectFrom('hb_grants')
          .select('id')
          .where('id', '=', grantId)
          .where('hb_id', '=', hbId)
          .executeTakeFirst();
        return there ? 'settled' : 'missing';
      }),

    async hbsOfVideo({ videoId, visitorId, nowMs }) {
      const rows = await db
        .selectFrom('hbs')
        .selectAll('hbs')
        .leftJoin('hb_grants', (join) =>
          join.onRef('hb_grants.hb_id', '=', 'hbs.id').on('hb_grants.visitor_id', '=', visitorId),
        )
        .where('hbs.video_id', '=', videoId)
        .where((eb) =>
          eb.or([
            eb.and([eb('hbs.status', '=', hbStatus.active), eb('expire_ms', '>', nowMs)]),
            eb('hb_grants.id', 'is not', null),
          ]),
        )
        .orderBy('hbs.created_ms', 'desc')
        .orderBy('hbs.id', 'desc')
        .execute();
      return rows.map(hbOfRow);
    },
  };
}

async function insertSlots(args: {
  trx: Kysely<Tables>;
  hbId: string;
  shares: number[];
  /** Place of the first. */
  from: number;
}): Promise<void> {
  const { trx, hbId, shares, from } = args;
  const rows = shares.map((cents, at) => ({ hb_id: hbId, place: from + at, cents, taken: 0 }));
  for (const some of splitList(rows, SLOTS_PER_INSERT))
    await trx.insertInto('hb_slots').values(some).execute();
}
