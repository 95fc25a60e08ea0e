import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DubComment, DubPostStore, ReportTarget, WallEntry, WallOf } from '#domain/dub-posts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { DubReportOutcome } from '#shared/dub-posts.ts';
import { reportReasons } from '#shared/guestbook.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { visibleOwnerKeys } from '../clips/clip-store.ts';
import { isForeignKeyViolation } from '../database/constraint-violations.ts';
import { lockRow } from '../database/lock-row.ts';
import { readEnum } from '../database/read-column.ts';
import { countRows, selectPage, takeSnapshot } from '../database/select-page.ts';
import type { Database, Tables } from '../database/tables.ts';
import { setDubLike } from './set-dub-like.ts';
import type { DubCommentTableRow } from './tables.ts';

/** Likes, comments, and reports of dubs, and the wall. Changing or deleting a missing row changes nothing. */
export function createDubPostStore({ db }: { db: Database }): DubPostStore {
  return {
    setLike: (args) => setDubLike({ db, ...args }),

    async hasLiked({ dubId, accountId }) {
      const row = await db
        .selectFrom('dub_likes')
        .select('dub_id')
        .where('dub_id', '=', dubId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async insertComment(comment) {
      try {
        await db.insertInto('dub_comments').values(toCommentRow(comment)).execute();
      } catch (thrown) {
        if (!isForeignKeyViolation(thrown)) throw thrown;
        throw new AppError('not_found', { message: 'the dub is gone', cause: thrown });
      }
    },

    async commentById(id) {
      const row = await db.selectFrom('dub_comments').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toComment(row) : null;
    },

    countComments: (dubId) => countRows(db.selectFrom('dub_comments').where('dub_id', '=', dubId)),

    async listComments({ dubId, limit, after }) {
      const rows = await db
        .selectFrom('dub_comments')
        .innerJoin('accounts', 'accounts.id', 'dub_comments.author_id')
        .selectAll('dub_comments')
        .select('accounts.name as author_name')
        .where('dub_comments.dub_id', '=', dubId)
        .$if(after !== null, (query) =>
          query.where(
            sql<SqlBool>`(dub_comments.created_ms, dub_comments.id) < (${after?.timeMs}, ${after?.id})`,
          ),
        )
        .orderBy('dub_comments.created_ms', 'desc')
        .orderBy('dub_comments.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...toComment(row), authorName: row.author_name }));
    },

    async deleteComment({ id, audit }) {
      await db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('dub_comments')
          .where('id', '=', id)
          .executeTakeFirst();
        if (audit && numDeletedRows > 0n) await appendAudit(trx, audit);
      });
    },

    async insertReport(report) {
      const { id, dubId, commentId, reporterId, reason, note, createdMs } = report;
      await db.transaction().execute(async (trx) => {
        // Another report of the same person waits here.
        if (!(await lockRow({ trx, table: 'dubs', id: dubId })))
          throw new AppError('not_found', { message: 'the dub is gone' });
        const known = await trx
          .selectFrom('dub_reports')
          .select('id')
          .where(isAbout(report))
          .where('reporter_id', '=', reporterId)
          .executeTakeFirst();
        if (known) return;
        const comment = commentId === null ? true : await hasComment(trx, commentId);
        if (!comment) throw new AppError('not_found', { message: 'the comment is gone' });
        await trx
          .insertInto('dub_reports')
          .values({
            ...{ id, reason, note, dub_id: dubId, comment_id: commentId, reporter_id: reporterId },
            ...{ created_ms: createdMs, handled_ms: null, outcome: null },
          })
          .execute();
      });
    },

    async listOpenReports({ limit, offset }) {
      const { rows, total } = await selectPage({
        from: db.selectFrom('dub_reports').where('dub_reports.handled_ms', 'is', null),
        select: (from) =>
          from
            .innerJoin('accounts as reporters', 'reporters.id', 'dub_reports.reporter_id')
            .innerJoin('dubs', 'dubs.id', 'dub_reports.dub_id')
            .innerJoin('clips', 'clips.id', 'dubs.clip_id')
            .innerJoin('accounts as owners', 'owners.id', 'dubs.owner_id')
            .leftJoin('dub_comments', 'dub_comments.id', 'dub_reports.comment_id')
            .leftJoin('accounts as authors', 'authors.id', 'dub_comments.author_id')
            .selectAll('dub_reports')
            .select([
              'reporters.name as reporter_name',
              'dubs.removed_ms',
              'clips.title as clip_title',
              'owners.name as owner_name',
              'owners.username as owner_username',
              'dub_comments.text as comment_text',
              'authors.name as author_name',
              'authors.username as author_username',
            ])
            .orderBy('dub_reports.created_ms')
            .orderBy('dub_reports.id'),
        limit,
        offset,
      });
      const reports = rows.map((row) => ({
        id: row.id,
        dubId: row.dub_id,
        commentId: row.comment_id,
        reporterId: row.reporter_id,
        reason: readEnum(reportReasons, row.reason, 'dub_reports.reason'),
        note: row.note,
        createdMs: row.created_ms,
        reporterName: row.reporter_name,
        clipTitle: row.clip_title,
        ownerName: row.owner_name,
        ownerUsername: row.owner_username,
        comment:
          row.comment_text === null
            ? null
            : {
                text: row.comment_text,
                authorName: row.author_name ?? '',
                authorUsername: row.author_username ?? '',
              },
        isTakenDown: row.removed_ms !== null,
      }));
      return { reports, total };
    },

    dismissReports: ({ target, nowMs, audit }) =>
      db.transaction().execute(async (trx) => {
        const settled = await settleReports(trx, { target, outcome: 'dismissed', nowMs });
        if (settled > 0n) await appendAudit(trx, audit);
      }),

    async takeDown({ dubId, reason, nowMs, audit }) {
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('dubs')
          .set({ removed_ms: nowMs, removed_reason: reason })
          .where('id', '=', dubId)
          .where('removed_ms', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await settleReports(trx, { target: { dubId, commentId: null }, outcome: 'removed', nowMs });
        await appendAudit(trx, audit);
      });
    },

    async restore({ dubId, audit }) {
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('dubs')
          .set({ removed_ms: null, removed_reason: null })
          .where('id', '=', dubId)
          .where('removed_ms', 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await appendAudit(trx, audit);
      });
    },

    async firstOfWall({ limit, ...wall }) {
      const from = onWall(db, wall).$if(wall.sort === 'liked' && wall.clipId === null, (query) =>
        query.where('dubs.likes', '>', 0),
      );
      return (await wallEntries(from, wall.sort).limit(limit).execute()).map(toEntry);
    },

    async listWall({ limit, offset, asOfMs, ...wall }) {
      const snapshot = await takeSnapshot({ from: onWall(db, wall), column: 'dubs.published_ms', asOfMs });
      // The subquery finds the page in an index, so that only the rows of the page are read.
      const page = inWallOrder(snapshot.from.select('dubs.id'), wall.sort).limit(limit).offset(offset);
      const rows = await wallEntries(db.selectFrom('dubs').where('dubs.id', 'in', page), wall.sort).execute();
      return { entries: rows.map(toEntry), total: snapshot.total, asOfMs: snapshot.asOfMs };
    },
  };
}

/** The dubs that everyone may see, of clips that the viewer may see. */
function onWall(db: Database, { clipId, exceptOwnerId, clientOwnerIds }: WallOf) {
  return (
    db
      .selectFrom('dubs')
      // The condition of the indexes. A parameter would not match it.
      .where('dubs.visibility', '=', sql.lit('everyone'))
      .where('dubs.published_ms', 'is not', null)
      .where('dubs.removed_ms', 'is', null)
      .$if(clientOwnerIds !== null, (query) =>
        query.where('dubs.film_owner_key', 'in', visibleOwnerKeys(clientOwnerIds ?? [])),
      )
      .$if(clipId !== null, (query) => query.where('dubs.clip_id', '=', clipId ?? ''))
      .$if(exceptOwnerId !== null, (query) => query.where('dubs.owner_id', '!=', exceptOwnerId ?? ''))
  );
}

const inWallOrder = <Output>(
  from: SelectQueryBuilder<Tables, 'dubs', Output>,
  sort: WallOf['sort'],
): SelectQueryBuilder<Tables, 'dubs', Output> =>
  from
    .$if(sort === 'liked', (query) => query.orderBy('dubs.likes', 'desc'))
    .orderBy('dubs.published_ms', 'desc')
    .orderBy('dubs.id', 'desc');

/** Adds the columns and the order of the wall. */
const wallEntries = (from: ReturnType<typeof onWall>, sort: WallOf['sort']) =>
  inWallOrder(from, sort)
    .innerJoin('accounts', 'accounts.id', 'dubs.owner_id')
    .select(['dubs.id', 'dubs.owner_id', 'dubs.clip_id', 'dubs.likes', 'dubs.published_ms'])
    .select('accounts.name as owner_name');

const toEntry = (row: {
  id: string;
  owner_id: string;
  owner_name: string;
  clip_id: string;
  likes: number;
  published_ms: number | null;
}): WallEntry => ({
  id: row.id,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  clipId: row.clip_id,
  likes: row.likes,
  publishedMs: row.published_ms ?? 0,
});

type ReportCondition = ExpressionBuilder<Tables, 'dub_reports'>;

/** The reports about a target. */
const isAbout =
  ({ dubId, commentId }: ReportTarget) =>
  (eb: ReportCondition) =>
    eb.and([
      eb('dub_id', '=', dubId),
      commentId === null ? eb('comment_id', 'is', null) : eb('comment_id', '=', commentId),
    ]);

/** Marks the open reports about a target as handled. Returns how many there were. */
async function settleReports(
  db: Database,
  { target, outcome, nowMs }: { target: ReportTarget; outcome: DubReportOutcome; nowMs: number },
): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('dub_reports')
    .set({ handled_ms: nowMs, outcome })
    .where(isAbout(target))
    .where('handled_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows;
}

async function hasComment(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('dub_comments').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

const toComment = (row: DubCommentTableRow): DubComment => ({
  id: row.id,
  dubId: row.dub_id,
  authorId: row.author_id,
  momentMs: row.moment_ms,
  text: row.text,
  createdMs: row.created_ms,
});

const toCommentRow = (comment: DubComment): DubCommentTableRow => ({
  id: comment.id,
  dub_id: comment.dubId,
  author_id: comment.authorId,
  moment_ms: comment.momentMs,
  text: comment.text,
  created_ms: comment.createdMs,
});
