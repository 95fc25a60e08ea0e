import { type ExpressionBuilder, sql } from 'kysely';
import type { GuestbookStore } from '#domain/guestbook/types.ts';
import { guestbookNames } from '#shared/guestbook.ts';
import { readEnum } from '../database/read-column.ts';
import { selectSnapshotWatermark } from '../database/snapshot-watermark.ts';
import type { Database } from '../database/tables.ts';
import {
  type GuestbookTables,
  toMessageReport,
  toMessageRow,
  toReportRow,
  toStoredMessage,
} from './message-rows.ts';

/** Guestbook messages with their answers and reports. Moving one that is not there moves nothing. */
export function createGuestbookStore({ db }: { db: Database }): GuestbookStore {
  const authored = () =>
    db
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.author_id')
      .selectAll('messages')
      .select(['accounts.name as author_name', 'accounts.account as author_account']);

  return {
    async insertMessage(message) {
      await db.insertInto('messages').values(toMessageRow(message)).execute();
    },

    async messageById(id) {
      const row = await authored().where('messages.id', '=', id).executeTakeFirst();
      return row ? toStoredMessage(row) : null;
    },

    async listShown({ guestbook: pad, sort, limit, offset, asOfMs }) {
      let chosen = db
        .selectFrom('messages')
        .where('pad', '=', pad)
        .where('parent_id', 'is', null)
        .where('state', '=', 'shown');
      if (asOfMs !== null) chosen = chosen.where('shown_ms', '<=', asOfMs);
      const { total, newest } = await chosen
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          selectSnapshotWatermark(sql<number>`shown_ms`),
        ])
        .executeTakeFirstOrThrow();
      const direction = sort === 'new' ? 'desc' : 'asc';
      const rows = await authored()
        .where(
          'messages.id',
          'in',
          chosen
            .select('id')
            .orderBy('shown_ms', direction)
            .orderBy('id', direction)
            .limit(limit)
            .offset(offset),
        )
        .orderBy('messages.shown_ms', direction)
        .orderBy('messages.id', direction)
        .execute();
      return { messages: rows.map(toStoredMessage), total, asOfMs: asOfMs ?? newest };
    },

    async listReplies({ parentId, limit, offset }) {
      const { total } = await db
        .selectFrom('messages')
        .where('parent_id', '=', parentId)
        .where('state', '=', 'shown')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await authored()
        .where('parent_id', '=', parentId)
        .where('state', '=', 'shown')
        .orderBy('shown_ms')
        .orderBy('messages.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { messages: rows.map(toStoredMessage), total };
    },

    async firstReplies({ parentIds, each }) {
      if (parentIds.length === 0) return { replies: [], totals: new Map() };
      const placed = db
        .selectFrom('messages')
        .where('parent_id', 'in', parentIds)
        .where('state', '=', 'shown')
        .select([
          'id',
          'parent_id',
          sql<number>`row_number() over (partition by parent_id order by shown_ms, id)`.as('place'),
          sql<number>`count(*) over (partition by parent_id)`.as('total'),
        ]);
      const firsts = await db
        .selectFrom(placed.as('placed'))
        .selectAll()
        .where('place', '<=', each)
        .execute();
      if (firsts.length === 0) return { replies: [], totals: new Map() };
      const ids = firsts.map(({ id }) => id);
      const rows = await authored()
        .where('messages.id', 'in', ids)
        .orderBy('shown_ms')
        .orderBy('messages.id')
        .execute();
      const totals = new Map(firsts.map(({ parent_id, total }) => [parent_id ?? '', total]));
      return { replies: rows.map(toStoredMessage), totals };
    },

    async countWaitingByAuthor({ guestbook: pad, authorId }) {
      const { total } = await db
        .selectFrom('messages')
        .where('author_id', '=', authorId)
        .where('state', '=', 'waiting')
        .where('pad', '=', pad)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async transitionMessage({ id, from, to, by, nowMs, settle }) {
      return db.transaction().execute(async (trx) => {
        const moved = await trx
          .updateTable('messages')
          .set({
            state: to,
            decided_by: by,
            decided_ms: nowMs,
            ...(to === 'shown' ? { shown_ms: sql<number>`coalesce(shown_ms, ${nowMs})` } : {}),
          })
          .where('id', '=', id)
          .where('state', 'in', from)
          .executeTakeFirst();
        if (moved.numUpdatedRows === 0n) return false;
        if (settle) {
          await trx.updateTable('message_reports').set({ settled: 1 }).where('message_id', '=', id).execute();
        }
        return true;
      });
    },

    async insertReport(report) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('message_reports')
        .values(toReportRow(report))
        .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async holdReportedMessage({ id, atLeast }) {
      const { numUpdatedRows } = await db
        .updateTable('messages')
        .set({ state: 'waiting' })
        .where('id', '=', id)
        .where('state', '=', 'shown')
        .where(openReportsOf, '>=', atLeast)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async openReports(messageIds) {
      if (messageIds.length === 0) return [];
      const rows = await db
        .selectFrom('message_reports')
        .innerJoin('accounts', 'accounts.id', 'message_reports.reporter_id')
        .selectAll('message_reports')
        .select('accounts.name as reporter_name')
        .where('message_id', 'in', messageIds)
        .where('settled', '=', 0)
        .orderBy('message_reports.created_ms')
        .orderBy('reporter_id')
        .execute();
      return rows.map((row) => ({ ...toMessageReport(row), reporterName: row.reporter_name }));
    },

    async listForReview({ guestbook: pad, filter, limit, offset }) {
      let chosen = authored();
      if (pad !== null) chosen = chosen.where('pad', '=', pad);
      if (filter === 'reported') {
        // What has been put away needs nobody's eye any more.
        chosen = chosen.where('state', 'in', ['shown', 'waiting']).where(openReportsOf, '>', 0);
      } else chosen = chosen.where('state', '=', filter);
      const { total } = await chosen
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const direction = filter === 'waiting' ? 'asc' : 'desc';
      const rows = await chosen
        .orderBy('messages.created_ms', direction)
        .orderBy('messages.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return { messages: rows.map(toStoredMessage), total };
    },

    async countForReview() {
      const rows = await db
        .selectFrom('messages')
        .select('pad')
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
          eb.fn
            .countAll<number>()
            .filterWhere((reported) => reported(openReportsOf(reported), '>', 0))
            .as('reported'),
        ])
        .where('state', 'in', ['shown', 'waiting'])
        .groupBy('pad')
        .execute();
      const found = rows.map(({ pad, ...row }) => ({
        ...row,
        guestbook: readEnum(guestbookNames, pad, 'messages.pad'),
      }));
      return guestbookNames.map(
        (guestbook) =>
          found.find((row) => row.guestbook === guestbook) ?? { guestbook, waiting: 0, reported: 0 },
      );
    },

    async shownSince({ sinceMs, limit }) {
      const rows = await db
        .selectFrom('messages')
        .select(['text', 'author_id', 'shown_ms'])
        .where('pad', 'in', guestbookNames)
        .where('parent_id', 'is', null)
        .where('state', '=', 'shown')
        .where('shown_ms', '>=', sinceMs)
        .where(openReportsOf, '=', 0)
        .orderBy('shown_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ text: row.text, authorId: row.author_id, shownMs: row.shown_ms ?? 0 }));
    },
  };
}

/** How many reports of a message nobody has looked at. */
function openReportsOf(eb: ExpressionBuilder<GuestbookTables, 'messages'>) {
  return eb
    .selectFrom('message_reports')
    .whereRef('message_reports.message_id', '=', 'messages.id')
    .where('message_reports.settled', '=', 0)
    .select((inner) => inner.fn.countAll<number>().as('open'));
}
