import { type ExpressionBuilder, sql } from 'kysely';
import type { GuestbookStore } from '#domain/guestbook/types.ts';
import { guestbookNames } from '#shared/guestbook.ts';
import { readEnum } from '../database/read-column.ts';
import { countRows, selectPage, takeSnapshot } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { toMessageReport, toMessageRow, toReportRow, toStoredMessage } from './message-rows.ts';
import type { GuestbookTables } from './tables.ts';

/** Guestbook messages with their replies and reports. Changing a missing message changes nothing. */
export function createGuestbookStore({ db }: { db: Database }): GuestbookStore {
  const authored = () =>
    db
      .selectFrom('guestbook_messages')
      .innerJoin('accounts', 'accounts.id', 'guestbook_messages.author_id')
      .selectAll('guestbook_messages')
      .select(['accounts.name as author_name', 'accounts.username as author_account']);

  return {
    async insertMessage(message) {
      await db.insertInto('guestbook_messages').values(toMessageRow(message)).execute();
    },

    async messageById(id) {
      const row = await authored().where('guestbook_messages.id', '=', id).executeTakeFirst();
      return row ? toStoredMessage(row) : null;
    },

    async listShown({ guestbook, sort, limit, offset, asOfMs }) {
      const { from, ...snapshot } = await takeSnapshot({
        from: db
          .selectFrom('guestbook_messages')
          .where('guestbook', '=', guestbook)
          .where('parent_id', 'is', null)
          .where('state', '=', 'shown'),
        column: 'published_ms',
        asOfMs,
      });
      const direction = sort === 'new' ? 'desc' : 'asc';
      // The page is chosen along the index alone; only its messages are joined with their authors.
      const rows = await authored()
        .where(
          'guestbook_messages.id',
          'in',
          from
            .select('id')
            .orderBy('published_ms', direction)
            .orderBy('id', direction)
            .limit(limit)
            .offset(offset),
        )
        .orderBy('guestbook_messages.published_ms', direction)
        .orderBy('guestbook_messages.id', direction)
        .execute();
      return { messages: rows.map(toStoredMessage), ...snapshot };
    },

    async listReplies({ parentId, limit, offset }) {
      const { rows, total } = await selectPage({
        from: authored().where('parent_id', '=', parentId).where('state', '=', 'shown'),
        select: (from) => from.orderBy('published_ms').orderBy('guestbook_messages.id'),
        limit,
        offset,
      });
      return { messages: rows.map(toStoredMessage), total };
    },

    async firstReplies({ parentIds, each }) {
      if (parentIds.length === 0) return { replies: [], totals: new Map() };
      const placed = db
        .selectFrom('guestbook_messages')
        .where('parent_id', 'in', parentIds)
        .where('state', '=', 'shown')
        .select([
          'id',
          'parent_id',
          sql<number>`row_number() over (partition by parent_id order by published_ms, id)`.as('place'),
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
        .where('guestbook_messages.id', 'in', ids)
        .orderBy('published_ms')
        .orderBy('guestbook_messages.id')
        .execute();
      const totals = new Map(firsts.map(({ parent_id, total }) => [parent_id ?? '', total]));
      return { replies: rows.map(toStoredMessage), totals };
    },

    countWaitingByAuthor: ({ guestbook, authorId }) =>
      countRows(
        db
          .selectFrom('guestbook_messages')
          .where('author_id', '=', authorId)
          .where('state', '=', 'waiting')
          .where('guestbook', '=', guestbook),
      ),

    async transitionMessage({ id, from, to, by, nowMs, settle }) {
      return db.transaction().execute(async (trx) => {
        const moved = await trx
          .updateTable('guestbook_messages')
          .set({
            state: to,
            moderated_by: by,
            moderated_ms: nowMs,
            ...(to === 'shown' ? { published_ms: sql<number>`coalesce(published_ms, ${nowMs})` } : {}),
          })
          .where('id', '=', id)
          .where('state', 'in', from)
          .executeTakeFirst();
        if (moved.numUpdatedRows === 0n) return false;
        if (settle) {
          await trx
            .updateTable('guestbook_reports')
            .set({ is_resolved: 1 })
            .where('message_id', '=', id)
            .execute();
        }
        return true;
      });
    },

    async insertReport(report) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('guestbook_reports')
        .values(toReportRow(report))
        .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async holdReportedMessage({ id, atLeast }) {
      const { numUpdatedRows } = await db
        .updateTable('guestbook_messages')
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
        .selectFrom('guestbook_reports')
        .innerJoin('accounts', 'accounts.id', 'guestbook_reports.reporter_id')
        .selectAll('guestbook_reports')
        .select('accounts.name as reporter_name')
        .where('message_id', 'in', messageIds)
        .where('is_resolved', '=', 0)
        .orderBy('guestbook_reports.created_ms')
        .orderBy('reporter_id')
        .execute();
      return rows.map((row) => ({ ...toMessageReport(row), reporterName: row.reporter_name }));
    },

    async listForReview({ guestbook, filter, limit, offset }) {
      let chosen = authored();
      if (guestbook !== null) chosen = chosen.where('guestbook', '=', guestbook);
      if (filter === 'reported') {
        // Hidden messages need no further review.
        chosen = chosen.where('state', 'in', ['shown', 'waiting']).where(openReportsOf, '>', 0);
      } else chosen = chosen.where('state', '=', filter);
      const direction = filter === 'waiting' ? 'asc' : 'desc';
      const { rows, total } = await selectPage({
        from: chosen,
        select: (from) =>
          from
            .orderBy('guestbook_messages.created_ms', direction)
            .orderBy('guestbook_messages.id', direction),
        limit,
        offset,
      });
      return { messages: rows.map(toStoredMessage), total };
    },

    async countForReview() {
      const rows = await db
        .selectFrom('guestbook_messages')
        .select('guestbook')
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
          eb.fn
            .countAll<number>()
            .filterWhere((reported) => reported(openReportsOf(reported), '>', 0))
            .as('reported'),
        ])
        .where('state', 'in', ['shown', 'waiting'])
        .groupBy('guestbook')
        .execute();
      const found = rows.map(({ guestbook, ...row }) => ({
        ...row,
        guestbook: readEnum(guestbookNames, guestbook, 'guestbook_messages.guestbook'),
      }));
      return guestbookNames.map(
        (guestbook) =>
          found.find((row) => row.guestbook === guestbook) ?? { guestbook, waiting: 0, reported: 0 },
      );
    },

    async shownSince({ sinceMs, limit }) {
      const rows = await db
        .selectFrom('guestbook_messages')
        .select(['text', 'author_id', 'published_ms'])
        .where('guestbook', 'in', guestbookNames)
        .where('parent_id', 'is', null)
        .where('state', '=', 'shown')
        .where('published_ms', '>=', sinceMs)
        .where(openReportsOf, '=', 0)
        .orderBy('published_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        text: row.text,
        authorId: row.author_id,
        publishedMs: row.published_ms ?? 0,
      }));
    },
  };
}

/** The number of unresolved reports of a message. */
function openReportsOf(eb: ExpressionBuilder<GuestbookTables, 'guestbook_messages'>) {
  return eb
    .selectFrom('guestbook_reports')
    .whereRef('guestbook_reports.message_id', '=', 'guestbook_messages.id')
    .where('guestbook_reports.is_resolved', '=', 0)
    .select((inner) => inner.fn.countAll<number>().as('open'));
}
