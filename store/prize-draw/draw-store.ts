import { createAuditEntry } from '#domain/audit/audit-service.ts';
import type { ChainLink, ExtensionLink } from '#domain/prize-draw/chain-link.ts';
import { hashLink, writeReceipt } from '#domain/prize-draw/draw-chain.ts';
import type {
  Activity,
  ActivityStatus,
  AdminDrawRecord,
  DrawStore,
  StoredPhone,
} from '#domain/prize-draw/types.ts';
import { appendAudit } from '../audit/append-audit.ts';
import type { GrantTransactions } from '../database/grant-transactions.ts';
import { countRows, selectPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { drawPrize } from './draw-prize.ts';
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

/** Prize draws: activities, draw records, and the participants' phone numbers. */
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

  /** The number of a visitor, whom a code has proved to have it. */
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
      ...{ phoneHash, verifiedMs: consentedMs },
    };
  };

  return {
    async insertActivity(activity) {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('draw_activities').values(toActivityRow(activity)).execute();
        await insertPrizes(activity, trx);
      });
    },

    async activityById(id) {
      const rows = await db.selectFrom('draw_activities').selectAll().where('id', '=', id).execute();
      return (await withPrizes(rows))[0] ?? null;
    },

    async listActivities({ limit, offset }) {
      const chosen = db.selectFrom('draw_activities').where('status', '<>', 'removed');
      const { rows, total } = await selectPage({
        from: chosen,
        select: (from) => from.selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc'),
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
        .orderBy('starts_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(PUBLISHED_LIMIT)
        .execute();
      return withPrizes(rows);
    },

    countActivities: () => countRows(db.selectFrom('draw_activities')),

    replaceDraft({ activity, revision }) {
      return db.transaction().execute(async (trx) => {
        const { title, rules, starts_ms, ends_ms, chances, ...more } = toActivityRow(activity);
        const { needs_phone, visitor_rules } = more;
        const row = await trx
          .updateTable('draw_activities')
          .set({ title, rules, starts_ms, ends_ms, chances, needs_phone, visitor_rules })
          .set({ revision: revision + 1 })
          .where('id', '=', activity.id)
          .where('status', '=', 'draft')
          .where('revision', '=', revision)
          .returning('id')
          .executeTakeFirst();
        if (!row) return false;
        await trx.deleteFrom('draw_prizes').where('activity_id', '=', activity.id).execute();
        await insertPrizes(activity, trx);
        return true;
      });
    },

    async publishActivity({ id, revision, nowMs, commitment, chain }) {
      const row = await db
        .updateTable('draw_activities')
        .set({ status: 'active', revision: revision + 1, commitment, ...toChainColumns(chain) })
        .where('id', '=', id)
        .where('status', '=', 'draft')
        .where('revision', '=', revision)
        .where('ends_ms', '>', nowMs)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    extendActivity({ id, revision, nowMs, endsAfterMs, endsMs, chances, addedStock }) {
      return db.transaction().execute(async (trx) => {
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
        return true;
      });
    },

    async transitionActivity({ id, from, to, nowMs }) {
      const row = await db
        .updateTable('draw_activities')
        .set((eb) => ({ status: to, revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', from)
        .$if(to === 'active', (query) => query.where('ends_ms', '>', nowMs))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
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
      const rows = await db
        .updateTable('draw_activities')
        .set((eb) => ({ status: 'ended', revision: eb('revision', '+', 1) }))
        .where('status', 'in', unfinishedStatuses)
        .where('ends_ms', '<=', nowMs)
        .returning('id')
        .execute();
      return rows.length;
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

    draw: (draw) => drawPrize({ dialect, transactions, draw }),

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

    async listRecords({ activityId, state, limit, offset }) {
      const chosen = db
        .selectFrom('draw_records')
        .where('draw_records.activity_id', '=', activityId)
        .$if(state !== null, (query) => query.where('draw_records.delivery_state', '=', state ?? ''));
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
            .orderBy('draw_records.seq', 'desc'),
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

    markDelivered: ({ recordId, adminId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('draw_records')
          .set({ delivery_state: 'delivered', delivered_ms: nowMs, delivered_by: adminId })
          .where('id', '=', recordId)
          .where('delivery_state', '=', 'owed')
          .returning('account_id')
          .executeTakeFirst();
        if (!row) return false;
        await appendAudit(
          trx,
          createAuditEntry({
            ...{ actor: { id: adminId }, action: 'prize_delivered', subjectId: row.account_id, nowMs },
            detail: { record: recordId },
          }),
        );
        return true;
      }),

    async savePhone({ accountId, ciphertext, maskedNumber, consentedMs, phoneHash, verifiedMs }) {
      const columns = {
        ...{ ciphertext, masked_number: maskedNumber, consented_ms: consentedMs },
        ...{ phone_hash: phoneHash, verified_ms: verifiedMs },
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
        await appendAudit(
          trx,
          createAuditEntry({
            ...{ actor: { id: adminId }, action: 'phone_revealed', subjectId, nowMs: createdMs },
            detail: { record: recordId, reveal: id },
          }),
        );
      }),
  };
}
