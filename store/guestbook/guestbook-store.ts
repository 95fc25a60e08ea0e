import { sql } from 'kysely';
import type { GuestbookStore } from '#domain/guestbook/types.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { guestbookNames, type ModerationDecision } from '#shared/guestbook.ts';
import { logAction } from '../audit/log-action.ts';
import { countRows, selectPage, takeSnapshot } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { toMessageReport, toMessageRow, toReportRow, toStoredMessage } from './message-rows.ts';
import { openReportsOf, selectForReview } from './select-for-review.ts';

const auditActionOf: Record<ModerationDecision, AuditAction> = {
  approve: 'message_approved',
  hide: 'message_hidden',
  remove: 'message_removed',
};

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
            .orderBy('created_ms', direction)
            .orderBy('id', direction)
            .limit(limit)
            .offset(offset),
        )
        .orderBy('guestbook_messages.published_ms', direction)
        .orderBy('guestbook_messages.created_ms', direction)
        .orderBy('guestbook_messages.id', direction)
        .execute();
      return { messages: rows.map(toStoredMessage), ...snapshot };
    },

    async listReplies({ parentId, limit, offset }) {
      const { rows, total } = await selectPage({
        from: authored().where('parent_id', '=', parentId).where('state', '=', 'shown'),
        select: (from) =>
          from
            .orderBy('published_ms')
            .orderBy('guestbook_messages.created_ms')
            .orderBy('guestbook_messages.id'),
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
          sql<number>`row_number() over (partition by parent_id order by published_ms, created_ms, id)`.as(
            'place',
          ),
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
        .orderBy('guestbook_messages.created_ms')
        .orderBy('guestbook_messages.id')
        .execute();
      const totals = new Map(firsts.map(({ parent_id, total }) => [parent_id ?? '', total]));
      return { replies: rows.map(toStoredMessage), totals };
    },

    async countReplies(parentIds) {
      if (parentIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('guestbook_messages')
        .where('parent_id', 'in', parentIds)
        .where('state', '=', 'shown')
        .select((eb) => ['parent_id', eb.fn.countAll<number>().as('replies')])
        .groupBy('parent_id')
        .execute();
      return new Map(rows.map(({ parent_id, replies }) => [parent_id ?? '', replies]));
    },

    async textsOf(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('guestbook_messages')
        .select(['id', 'text'])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map(({ id, text }) => [id, text]));
    },

    countWaitingByAuthor: ({ guestbook, authorId }) =>
      countRows(
        db
          .selectFrom('guestbook_messages')
          .where('author_id', '=', authorId)
          .where('state', '=', 'waiting')
          .where('guestbook', '=', guestbook),
      ),

    transitionMessages: ({ ids, from, fromReported, to, by, nowMs, decision }) =>
      db.transaction().execute(async (trx) => {
        // Locked first, so that the next statement sees which reports another moderator has just settled.
        await trx
          .updateTable('guestbook_messages')
          .set((eb) => ({ state: eb.ref('state') }))
          .where('id', 'in', ids)
          .execute();
        const moved = await trx
          .updateTable('guestbook_messages')
          .set({
            state: to,
            moderated_by: by,
            moderated_ms: nowMs,
            ...(to === 'shown' ? { published_ms: sql<number>`coalesce(published_ms, ${nowMs})` } : {}),
          })
          .where('id', 'in', ids)
          .where((eb) =>
            eb.or([
              eb('state', 'in', from),
              ...(fromReported.length > 0
                ? [eb.and([eb('state', 'in', fromReported), eb(openReportsOf(eb), '>', 0)])]
                : []),
            ]),
          )
          .returning(['id', 'guestbook'])
          .execute();
        const changed = moved.map(({ id }) => id);
        if (decision === null || changed.length === 0) return changed;
        await trx
          .updateTable('guestbook_reports')
          .set({ is_resolved: 1 })
          .where('message_id', 'in', changed)
          .execute();
        for (const { id, guestbook } of moved) {
          await logAction(trx, {
            ...{ actorId: by, action: auditActionOf[decision], subjectId: id, nowMs },
            detail: { guestbook },
          });
        }
        return changed;
      }),

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

    async listForReview({ limit, offset, asOfMs, ...query }) {
      const { from, ...snapshot } = await takeSnapshot({
        from: selectForReview(db, query),
        column: 'created_ms',
        asOfMs,
      });
      const direction = query.filter === 'waiting' ? 'asc' : 'desc';
      const rows = await authored()
        .where(
          'guestbook_messages.id',
          'in',
          from
            .select('id')
            .orderBy('created_ms', direction)
            .orderBy('id', direction)
            .limit(limit)
            .offset(offset),
        )
        .orderBy('guestbook_messages.created_ms', direction)
        .orderBy('guestbook_messages.id', direction)
        .execute();
      return { messages: rows.map(toStoredMessage), ...snapshot };
    },

    async countForReview() {
      const counts = async (filter: 'waiting' | 'reported') => {
        const rows = await selectForReview(db, { guestbook: null, filter, text: null })
          .select((eb) => ['guestbook', eb.fn.countAll<number>().as('count')])
          .groupBy('guestbook')
          .execute();
        return new Map<string, number>(rows.map(({ guestbook, count }) => [guestbook, count]));
      };
      const [waiting, reported] = await Promise.all([counts('waiting'), counts('reported')]);
      return guestbookNames.map((guestbook) => ({
        guestbook,
        waiting: waiting.get(guestbook) ?? 0,
        reported: reported.get(guestbook) ?? 0,
      }));
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
        .orderBy('created_ms', 'desc')
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
