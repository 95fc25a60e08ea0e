import type { ChainLink, ExtensionLink } from '#domain/prize-draw/chain-link.ts';
import { describeActivity } from '#domain/prize-draw/describe-activity.ts';
import { hashLink, writeReceipt } from '#domain/prize-draw/draw-chain.ts';
import type {
  Activity,
  ActivityStatus,
  AdminDrawRecord,
  DrawStore,
  StoredPhone,
} from '#domain/prize-draw/types.ts';
import { detailOfChange, noAuditedState } from '#shared/audit-detail.ts';
import { SYSTEM_ACTOR_ID } from '#shared/system-actor.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { logAction } from '../audit/log-action.ts';
import { containsText } from '../database/contains-text.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import { runDurableTransaction } from '../database/run-durable-transaction.ts';
import { countRows, selectPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { createDraw } from './draw-prize.ts';
import {
  toActivity,
  toActivityRow,
  toChainColumns,
  toDrawRecord,
  toExtensionLink,
  toPrizeRow,
  toStoredPhone,
} from './draw-rows.ts';
import type { ActivityTableRow } from './tables.ts';

/** The most activities in the participants' list; older ones are found by ID. */
const PUBLISHED_LIMIT = 50;

/** The statuses of an activity that has begun and has not been ended. */
const unfinishedStatuses: ActivityStatus[] = ['active', 'paused'];

/** The sort column for each `order` of `ActivityFilter`. */
const orderColumns = { newest: 'created_ms', ends: 'ends_ms', draws: 'draw_count' } as const;

/** Adds the link of an extension, and moves the head to it. The transaction holds the activity's row. */
async function chainExtension(args: {
  on: Database;
  activityId: string;
  revision: number;
  extension: Omit<ExtensionLink, 'kind' | 'hash'>;
}): Promise<void> {
  const { on, activityId, revision, extension } = args;
  const hash = hashLink({ kind: 'extension', ...extension });
  await on
    .insertInto('draw_extensions')
    .values({
      ...{ activity_id: activityId, revision, after_seq: extension.afterSeq, ends_ms: extension.endsMs },
      ...{ chances: extension.chances, added_stock: JSON.stringify(extension.addedStock) },
      ...{ created_ms: extension.timeMs, previous_hash: extension.previousHash, hash },
    })
    .execute();
  await on
    .updateTable('draw_activities')
    .set({ head_hash: hash })
    .where('id', '=', activityId)
    .where('head_hash', '=', extension.previousHash)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Prize draws: activities, draw records, and the participants' phone numbers. What begins, extends, or ends an activity is on disk
 * before it is told: an end publishes the seed, so the activity must not be open again after a power cut.
 */
export function createDrawStore(args: {
  db: Database;
  dialect: StoreDialect;
  transactions: GrantTransactions;
}): DrawStore {
  const { db, dialect, transactions } = args;

  const withPrizes = async (rows: ActivityTableRow[]): Promise<Activity[]> => {
    if (rows.length === 0) return [];
    const prizes = await db
      .selectFrom('draw_prizes')
      .selectAll()
      .where(
        'activity_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('position')
      .execute();
    return rows.map((row) =>
      toActivity(
        row,
        prizes.filter((prize) => prize.activity_id === row.id),
      ),
    );
  };
  const insertPrizes = (activity: Activity, on: Database) =>
    on
      .insertInto('draw_prizes')
      .values(activity.prizes.map((prize, position) => toPrizeRow(prize, activity.id, position)))
      .execute();

  /** Returns the phone number of a visitor. A code has verified it. */
  const findVisitorPhone = async (visitorId: string): Promise<StoredPhone | null> => {
    const row = await db
      .selectFrom('draw_visitors')
      .select(['phone_ciphertext', 'masked_number', 'consented_ms', 'phone_hash'])
      .where('id', '=', visitorId)
      .executeTakeFirst();
    if (!row || row.phone_ciphertext === null) return null;
    const { phone_ciphertext: ciphertext, masked_number, consented_ms, phone_hash: phoneHash } = row;
    const consentedMs = consented_ms ?? 0;
    return {
      ...{ accountId: visitorId, ciphertext, maskedNumber: masked_number ?? '', consentedMs },
      ...{ phoneHash, verifiedMs: consentedMs, isAccepted: false },
    };
  };

  return {
    async insertActivity(activity, actorId) {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('draw_activities').values(toActivityRow(activity)).execute();
        await insertPrizes(activity, trx);
        if (actorId === undefined) return;
        const { id: subjectId, createdMs: nowMs } = activity;
        const detail = detailOfChange(noAuditedState, describeActivity(activity));
        await logAction(trx, { actorId, action: 'draw_made', subjectId, nowMs, detail });
      });
    },

    async activityById(id) {
      const rows = await db.selectFrom('draw_activities').selectAll().where('id', '=', id).execute();
      return (await withPrizes(rows))[0] ?? null;
    },

    async listActivities({ q, status, isArchived, order, limit, offset }) {
      const chosen = db
        .selectFrom('draw_activities')
        .where('status', '<>', 'removed')
        .where('archived_ms', isArchived ? 'is not' : 'is', null)
        .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
        .$if(q.trim() !== '', (query) =>
          query.where(({ fn }) => containsText(fn<string>('lower', ['title']), q.trim().toLowerCase())),
        );
      const { rows, total } = await selectPage({
        from: chosen,
        select: (from) => from.selectAll().orderBy(orderColumns[order], 'desc').orderBy('id', 'desc'),
        limit,
        offset,
      });
      return { activities: await withPrizes(rows), total };
    },

    async publishedActivities() {
      const rows = await db
        .selectFrom('draw_activities')
        .selectAll()
        .where('status', 'in', ['active', 'paused', 'ended'])
        .where('archived_ms', 'is', null)
        .orderBy('starts_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(PUBLISHED_LIMIT)
        .execute();
      return withPrizes(rows);
    },

    countActivities: () => countRows(db.selectFrom('draw_activities')),

    replaceDraft({ activity, revision, audit }) {
      return db.transaction().execute(async (trx) => {
        const { title, rules, starts_ms, ends_ms, chances, needs_phone, ...more } = toActivityRow(activity);
        const { visitor_rules, sponsor, contact, wheel_theme, cost_cap_cents } = more;
        const row = await trx
          .updateTable('draw_activities')
          .set({ title, rules, starts_ms, ends_ms, chances, needs_phone, revision: revision + 1 })
          .set({ visitor_rules, sponsor, contact, wheel_theme, cost_cap_cents })
          .where('id', '=', activity.id)
          .where('status', '=', 'draft')
          .where('revision', '=', revision)
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await trx.deleteFrom('draw_prizes').where('activity_id', '=', activity.id).execute();
        await insertPrizes(activity, trx);
        if (audit) await appendAudit(trx, audit);
        return true;
      });
    },

    publishActivity({ id, revision, nowMs, commitment, chain, actorId }) {
      return runDurableTransaction({ db, dialect }, async (trx) => {
        const row = await trx
          .updateTable('draw_activities')
          .set({ status: 'active', revision: revision + 1, commitment, ...toChainColumns(chain) })
          .where('id', '=', id)
          .where('status', '=', 'draft')
          .where('revision', '=', revision)
          .where('ends_ms', '>', nowMs)
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await logAction(trx, {
          actorId,
          action: 'draw_published',
          subjectId: id,
          nowMs,
          detail: { commitment },
        });
        return true;
      });
    },

    extendActivity({ id, revision, nowMs, endsAfterMs, endsMs, chances, addedStock, detail, actorId }) {
      return runDurableTransaction({ db, dialect }, async (trx) => {
        const row = await trx
          .updateTable('draw_activities')
          .set({ ends_ms: endsMs, chances, revision: revision + 1 })
          .where('id', '=', id)
          .where('status', 'in', unfinishedStatuses)
          .where('revision', '=', revision)
          // Its seed may be published from its end on, and would tell the result of every further draw.
          .where('ends_ms', '>', endsAfterMs)
          .returning(['draw_count', 'head_hash'])
          .executeTakeFirst();
        if (!row) return false;
        if (row.head_hash !== null) {
          const { draw_count: afterSeq, head_hash: previousHash } = row;
          const extension = { afterSeq, previousHash, endsMs, chances, addedStock, timeMs: nowMs };
          await chainExtension({ on: trx, activityId: id, revision: revision + 1, extension });
        }
        for (const { prizeId, count } of addedStock) {
          await trx
            .updateTable('draw_prizes')
            .set((eb) => ({
              stock: eb('stock', '+', count),
              stock_remaining: eb('stock_remaining', '+', count),
            }))
            .where('id', '=', prizeId)
            .where('activity_id', '=', id)
            .execute();
        }
        await logAction(trx, { actorId, action: 'draw_extended', subjectId: id, nowMs, detail });
        return true;
      });
    },

    transitionActivity({ id, from, to, nowMs, actorId }) {
      return runDurableTransaction({ db, dialect }, async (trx) => {
        const row = await trx
          .updateTable('draw_activities')
          .set((eb) => ({ status: to, revision: eb('revision', '+', 1) }))
          .where('id', '=', id)
          .where('status', '=', from)
          .$if(to === 'active', (query) => query.where('ends_ms', '>', nowMs))
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await logAction(trx, {
          actorId,
          action: 'draw_status_changed',
          subjectId: id,
          nowMs,
          detail: { from, to },
        });
        return true;
      });
    },

    archiveActivity({ id, archivedMs, nowMs, actorId }) {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('draw_activities')
          .set((eb) => ({ archived_ms: archivedMs, revision: eb('revision', '+', 1) }))
          .where('id', '=', id)
          .where('status', '=', 'ended')
          .where('archived_ms', archivedMs === null ? 'is not' : 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        const action = archivedMs === null ? 'draw_unarchived' : 'draw_archived';
        await logAction(trx, { actorId, action, subjectId: id, nowMs });
        return true;
      });
    },

    async hasOverdueActivities(nowMs) {
      const row = await db
        .selectFrom('draw_activities')
        .select('id')
        .where('status', 'in', unfinishedStatuses)
        .where('ends_ms', '<=', nowMs)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async endOverdueActivities(nowMs) {
      const overdue = await db
        .selectFrom('draw_activities')
        .select(['id', 'status'])
        .where('status', 'in', unfinishedStatuses)
        .where('ends_ms', '<=', nowMs)
        .execute();
      let ended = 0;
      for (const { id, status: from } of overdue)
        await runDurableTransaction({ db, dialect }, async (trx) => {
          const row = await trx
            .updateTable('draw_activities')
            .set((eb) => ({ status: 'ended', revision: eb('revision', '+', 1) }))
            .where('id', '=', id)
            .where('status', '=', from)
            .where('ends_ms', '<=', nowMs)
            .returning('id')
            .executeTakeFirst();
          if (!row) return;
          const sweep = { actorId: SYSTEM_ACTOR_ID, subjectId: id, nowMs, detail: { from, to: 'ended' } };
          await logAction(trx, { ...sweep, action: 'draw_status_changed' });
          ended += 1;
        });
      return ended;
    },

    async countDraws({ activityId, accountId }) {
      const row = await db
        .selectFrom('draw_participants')
        .select('draws_used')
        .where('activity_id', '=', activityId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.draws_used ?? 0;
    },

    draw: createDraw({ dialect, transactions }),

    async listAccountRecords({ activityId, accountId, limit }) {
      const rows = await db
        .selectFrom('draw_records')
        .selectAll()
        .where('activity_id', '=', activityId)
        .where('account_id', '=', accountId)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toDrawRecord);
    },

    async recordById(id) {
      const row = await db.selectFrom('draw_records').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toDrawRecord(row) : null;
    },

    async listLinks({ activityId, afterSeq, limit }) {
      const rows = await db
        .selectFrom('draw_records')
        .selectAll()
        .where('activity_id', '=', activityId)
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute();
      const draws = rows.flatMap((row): ChainLink[] => {
        const receipt = writeReceipt(toDrawRecord(row));
        if (!receipt) return [];
        const { activityId: _, ...link } = receipt;
        return [link];
      });
      const lastSeq = rows.length < limit ? null : rows.at(-1)?.seq;
      const extensions = await db
        .selectFrom('draw_extensions')
        .selectAll()
        .where('activity_id', '=', activityId)
        .where('after_seq', '>=', afterSeq)
        .$if(typeof lastSeq === 'number', (query) => query.where('after_seq', '<', lastSeq ?? 0))
        .orderBy('revision')
        .execute();
      const place = (link: ChainLink) => (link.kind === 'draw' ? link.seq : link.afterSeq);
      // Sorting is stable: an extension follows the draw whose number it names.
      return [...draws, ...extensions.map(toExtensionLink)].sort((a, b) => place(a) - place(b));
    },

    async listRecords({ activityId, state, prizeId, seq, isOldestFirst, limit, offset }) {
      const chosen = db
        .selectFrom('draw_records')
        .where('draw_records.activity_id', '=', activityId)
        .$if(state !== null, (query) => query.where('draw_records.delivery_state', '=', state ?? ''))
        .$if(prizeId !== null, (query) => query.where('draw_records.prize_id', '=', prizeId ?? ''))
        .$if(seq !== null, (query) => query.where('draw_records.seq', '=', seq ?? 0));
      const { rows, total } = await selectPage({
        from: chosen,
        select: (from) =>
          from
            .leftJoin('accounts', 'accounts.id', 'draw_records.account_id')
            .leftJoin('draw_phone_numbers', 'draw_phone_numbers.account_id', 'draw_records.account_id')
            .leftJoin('draw_visitors', 'draw_visitors.id', 'draw_records.account_id')
            .selectAll('draw_records')
            .select(({ fn }) => [
              'accounts.name as account_name',
              fn
                .coalesce('draw_phone_numbers.masked_number', 'draw_visitors.masked_number')
                .as('masked_number'),
            ])
            .orderBy('draw_records.seq', isOldestFirst ? 'asc' : 'desc'),
        limit,
        offset,
      });
      const records = rows.map(
        (row): AdminDrawRecord => ({
          ...toDrawRecord(row),
          accountName: row.account_name,
          maskedNumber: row.masked_number,
        }),
      );
      return { records, total };
    },

    markDelivered: ({ activityId, recordIds, trackingNumber, adminId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const rows = await trx
          .updateTable('draw_records')
          .set({ delivery_state: 'delivered', delivered_ms: nowMs, delivered_by: adminId })
          .set({ tracking_number: trackingNumber })
          .where('id', 'in', [...recordIds])
          .where('activity_id', '=', activityId)
          .where('delivery_state', '=', 'owed')
          .returning(['id', 'account_id'])
          .execute();
        for (const { id: record, account_id: subjectId } of rows) {
          const detail = { record, ...(trackingNumber === null ? {} : { tracked: 'yes' }) };
          await logAction(trx, { actorId: adminId, action: 'prize_delivered', subjectId, nowMs, detail });
        }
        return rows.map(({ id }) => id);
      }),

    auditExport: ({ activityId: subjectId, adminId, nowMs }) =>
      db
        .transaction()
        .execute((trx) =>
          logAction(trx, { actorId: adminId, action: 'draw_records_exported', subjectId, nowMs }),
        ),

    async savePhone({ accountId, ciphertext, maskedNumber, consentedMs, phoneHash, verifiedMs, isAccepted }) {
      const columns = {
        ...{ ciphertext, masked_number: maskedNumber, consented_ms: consentedMs },
        ...{ phone_hash: phoneHash, verified_ms: verifiedMs, is_accepted: isAccepted ? 1 : 0 },
      };
      await db
        .insertInto('draw_phone_numbers')
        .values({ account_id: accountId, ...columns })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
        .execute();
    },

    async findPhone(accountId) {
      const row = await db
        .selectFrom('draw_phone_numbers')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ? toStoredPhone(row) : await findVisitorPhone(accountId);
    },

    async deletePhone(accountId) {
      await db.deleteFrom('draw_phone_numbers').where('account_id', '=', accountId).execute();
      await db
        .updateTable('draw_visitors')
        // The hash stays: the same number must not give new chances.
        .set({ phone_ciphertext: null, masked_number: null, consented_ms: null })
        .where('id', '=', accountId)
        .execute();
    },

    insertReveal: ({ id, recordId, adminId, reason, createdMs }) =>
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto('draw_phone_reveals')
          .values({ id, record_id: recordId, admin_id: adminId, reason, created_ms: createdMs })
          .execute();
        const { account_id: subjectId } = await trx
          .selectFrom('draw_records')
          .select('account_id')
          .where('id', '=', recordId)
          .executeTakeFirstOrThrow();
        const detail = { record: recordId, reveal: id };
        await logAction(trx, {
          actorId: adminId,
          action: 'phone_revealed',
          subjectId,
          nowMs: createdMs,
          detail,
        });
      }),
  };
}
