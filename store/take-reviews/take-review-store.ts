import type { ExpressionBuilder } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { ReviewedTake, TakeComment, TakeReviewStore } from '#domain/take-reviews/types.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { isForeignKeyViolation } from '../database/constraint-violations.ts';
import { lockRow } from '../database/lock-row.ts';
import { readFlag } from '../database/read-column.ts';
import { countRows, selectPage } from '../database/select-page.ts';
import type { Database, Tables } from '../database/tables.ts';
import { selectTakesOfStudents } from '../takes/select-takes-of-students.ts';
import type { TakeTableRow } from '../takes/tables.ts';
import { toLineColumn, toTake } from '../takes/take-rows.ts';
import type { TakeCommentTableRow } from './tables.ts';

/** What teachers have heard of learners' takes, and what they say about them. */
export function createTakeReviewStore({ db }: { db: Database }): TakeReviewStore {
  return {
    async listTakes({
      clipId,
      teacherId,
      ofOwnClasses,
      ownerId,
      positions,
      unheardOnly,
      limit,
      offset,
      asOfMs,
    }) {
      if (positions?.length === 0) return { takes: [], total: 0 };
      const from = takesForTeacher(db, { clipId, teacherId, ofOwnClasses })
        .where('takes.created_ms', '<=', asOfMs)
        .$if(ownerId !== null, (query) => query.where('takes.owner_id', '=', ownerId ?? ''))
        .$if(positions !== null, (query) =>
          query.where('takes.line_index', 'in', (positions ?? []).map(toLineColumn)),
        )
        .$if(unheardOnly, (query) => query.where((eb) => wasUnheard(eb, { teacherId, asOfMs })));
      const { rows, total } = await selectPage({
        from,
        select: (all) =>
          all
            .innerJoin('accounts', 'accounts.id', 'takes.owner_id')
            .selectAll('takes')
            .select('accounts.name as owner_name')
            .select((eb) => reviewColumns(eb, teacherId))
            .orderBy('takes.created_ms', 'desc')
            .orderBy('takes.id', 'desc'),
        limit,
        offset,
      });
      return { takes: rows.map(toReviewedTake), total };
    },

    async listUnheardTakes({ teacherId, ofOwnClasses, most, limit, offset, asOfMs }) {
      const newest = db
        .selectFrom('takes')
        .select('takes.id')
        .where('takes.owner_id', '!=', teacherId)
        .where('takes.created_ms', '<=', asOfMs)
        .$if(ofOwnClasses, (query) =>
          query.where('takes.id', 'in', selectTakesOfStudents(db, { teacherId, clipId: null })),
        )
        .where((eb) => wasUnheard(eb, { teacherId, asOfMs }))
        .orderBy('takes.created_ms', 'desc')
        .orderBy('takes.id', 'desc');
      // Counting needs no order, and stops at the most.
      const total = await countRows(db.selectFrom(newest.clearOrderBy().limit(most).as('newest')));
      const rows = await db
        .selectFrom(
          newest
            .limit(Math.max(0, Math.min(limit, most - offset)))
            .offset(offset)
            .as('newest'),
        )
        .innerJoin('takes', 'takes.id', 'newest.id')
        .innerJoin('accounts', 'accounts.id', 'takes.owner_id')
        .selectAll('takes')
        .select('accounts.name as owner_name')
        .select((eb) => reviewColumns(eb, teacherId))
        .orderBy('takes.created_ms', 'desc')
        .orderBy('takes.id', 'desc')
        .execute();
      return { takes: rows.map(toReviewedTake), total };
    },

    async linesWithTakes(clipId) {
      const rows = await db
        .selectFrom('takes')
        .select((eb) => [
          'line_index',
          eb.fn.min<number>('start_ms').as('start_ms'),
          eb.fn.max<number>('end_ms').as('end_ms'),
        ])
        .where('clip_id', '=', clipId)
        .where('line_index', '>=', 0)
        .groupBy('line_index')
        .orderBy('line_index')
        .execute();
      return rows.map((row) => ({ lineIndex: row.line_index, startMs: row.start_ms, endMs: row.end_ms }));
    },

    async listStudents({ clipId, teacherId, ofOwnClasses, limit }) {
      const rows = await takesForTeacher(db, { clipId, teacherId, ofOwnClasses })
        .innerJoin('accounts', 'accounts.id', 'takes.owner_id')
        .leftJoin('heard_takes', (join) =>
          join.onRef('heard_takes.take_id', '=', 'takes.id').on('heard_takes.teacher_id', '=', teacherId),
        )
        .select((eb) => [
          'takes.owner_id',
          'accounts.name as owner_name',
          eb.fn.count<number>('takes.id').as('takes'),
          eb.fn.count<number>('heard_takes.take_id').as('heard'),
        ])
        .groupBy(['takes.owner_id', 'accounts.name'])
        .orderBy('accounts.name')
        .orderBy('takes.owner_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ownerId: row.owner_id,
        ownerName: row.owner_name,
        takes: row.takes,
        unheard: row.takes - row.heard,
      }));
    },

    async countTakes({ clipId, teacherId, ofOwnClasses }) {
      const { takes, heard } = await takesForTeacher(db, { clipId, teacherId, ofOwnClasses })
        .leftJoin('heard_takes', (join) =>
          join.onRef('heard_takes.take_id', '=', 'takes.id').on('heard_takes.teacher_id', '=', teacherId),
        )
        .select((eb) => [
          eb.fn.count<number>('takes.id').as('takes'),
          eb.fn.count<number>('heard_takes.take_id').as('heard'),
        ])
        .executeTakeFirstOrThrow();
      return { takes, unheard: takes - heard };
    },

    async takeById({ id, teacherId }) {
      const row = await db
        .selectFrom('takes')
        .innerJoin('accounts', 'accounts.id', 'takes.owner_id')
        .selectAll('takes')
        .select('accounts.name as owner_name')
        .select((eb) => reviewColumns(eb, teacherId))
        .where('takes.id', '=', id)
        .executeTakeFirst();
      return row ? toReviewedTake(row) : null;
    },

    async markHeard({ takeId, teacherId, nowMs }) {
      try {
        await insertHeard(db, { takeId, teacherId, nowMs });
      } catch (thrown) {
        if (!isForeignKeyViolation(thrown)) throw thrown;
        throw new AppError('not_found', { message: 'the take is gone', cause: thrown });
      }
    },

    async insertComment({ comment, limit }) {
      await db.transaction().execute(async (trx) => {
        // Other comments on the take wait here, so that they cannot be counted and inserted at the same time.
        if (!(await lockRow({ trx, table: 'takes', id: comment.takeId })))
          throw new AppError('not_found', { message: 'the take is gone' });
        const count = await countRows(trx.selectFrom('take_comments').where('take_id', '=', comment.takeId));
        if (count >= limit) throw new AppError('take_comment_limit');
        await trx.insertInto('take_comments').values(toCommentRow(comment)).execute();
        await insertHeard(trx, {
          takeId: comment.takeId,
          teacherId: comment.authorId,
          nowMs: comment.createdMs,
        });
      });
    },

    async commentById(id) {
      const row = await db.selectFrom('take_comments').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toComment(row) : null;
    },

    async commentsOfTake(takeId) {
      const rows = await db
        .selectFrom('take_comments')
        .innerJoin('accounts', 'accounts.id', 'take_comments.author_id')
        .selectAll('take_comments')
        .select('accounts.name as author_name')
        .where('take_id', '=', takeId)
        .orderBy('moment_ms')
        .orderBy('take_comments.id')
        .execute();
      return rows.map((row) => ({ ...toComment(row), authorName: row.author_name }));
    },

    async updateComment({ id, momentMs, text, nowMs }) {
      await db
        .updateTable('take_comments')
        .set({ moment_ms: momentMs, text, changed_ms: nowMs, read_ms: null })
        .where('id', '=', id)
        .execute();
    },

    async deleteComment({ id, audit }) {
      await db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('take_comments')
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows > 0n) await appendAudit(trx, audit);
      });
    },

    async markRead({ takeId, untilMs, nowMs }) {
      await db
        .updateTable('take_comments')
        .set({ read_ms: nowMs })
        .where('take_id', '=', takeId)
        .where('read_ms', 'is', null)
        .where('changed_ms', '<=', untilMs)
        .execute();
    },

    async countComments({ clipId, ownerId }) {
      const rows = await db
        .selectFrom('takes')
        .innerJoin('take_comments', 'take_comments.take_id', 'takes.id')
        .select((eb) => [
          'takes.id',
          eb.fn.countAll<number>().as('comments'),
          eb.fn.count<number>('take_comments.read_ms').as('read'),
        ])
        .where('takes.clip_id', '=', clipId)
        .where('takes.owner_id', '=', ownerId)
        .groupBy('takes.id')
        .orderBy('takes.id')
        .execute();
      return rows.map(({ id, comments, read }) => ({ takeId: id, comments, unread: comments - read }));
    },

    async listReceived({ ownerId, limit, offset, asOfMs }) {
      const received = db
        .selectFrom('take_comments')
        .where('take_comments.take_owner_id', '=', ownerId)
        .$if(asOfMs !== null, (query) => query.where('take_comments.created_ms', '<=', asOfMs ?? 0));
      const { total, read, newest } = await received
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          eb.fn.count<number>('read_ms').as('read'),
          eb.fn.max<number | null>('created_ms').as('newest'),
        ])
        .executeTakeFirstOrThrow();
      const snapshot = { total, unread: total - read, asOfMs: asOfMs ?? newest ?? 0 };
      if (total === 0) return { comments: [], ...snapshot };
      const rows = await received
        .innerJoin('accounts', 'accounts.id', 'take_comments.author_id')
        .innerJoin('takes', 'takes.id', 'take_comments.take_id')
        .innerJoin('clips', 'clips.id', 'takes.clip_id')
        .selectAll('take_comments')
        .select(['accounts.name as author_name', 'clips.id as clip_id', 'clips.title as clip_title'])
        .orderBy('take_comments.created_ms', 'desc')
        .orderBy('take_comments.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return {
        comments: rows.map((row) => ({
          ...toComment(row),
          authorName: row.author_name,
          clipId: row.clip_id,
          clipTitle: row.clip_title,
        })),
        ...snapshot,
      };
    },
  };
}

/** The takes of a clip that others than the teacher recorded and the teacher may hear. */
const takesForTeacher = (
  db: Database,
  { clipId, teacherId, ofOwnClasses }: { clipId: string; teacherId: string; ofOwnClasses: boolean },
) =>
  db
    .selectFrom('takes')
    .where('takes.clip_id', '=', clipId)
    .where('takes.owner_id', '!=', teacherId)
    .$if(ofOwnClasses, (query) =>
      query.where('takes.id', 'in', selectTakesOfStudents(db, { teacherId, clipId })),
    );

/** Whether a teacher has heard a take: a subquery of the take's row. */
const heardBy = (eb: ExpressionBuilder<Tables, 'takes'>, teacherId: string) =>
  eb
    .selectFrom('heard_takes')
    .select('heard_takes.take_id')
    .whereRef('heard_takes.take_id', '=', 'takes.id')
    .where('heard_takes.teacher_id', '=', teacherId);

/** Whether a teacher had not heard a take at a moment. */
const wasUnheard = (
  eb: ExpressionBuilder<Tables, 'takes'>,
  { teacherId, asOfMs }: { teacherId: string; asOfMs: number },
) => eb.not(eb.exists(heardBy(eb, teacherId).where('heard_takes.heard_ms', '<=', asOfMs)));

const reviewColumns = (eb: ExpressionBuilder<Tables, 'takes'>, teacherId: string) => [
  eb
    .case()
    .when(eb.exists(heardBy(eb, teacherId)))
    .then(1)
    .else(0)
    .end()
    .as('heard'),
  eb
    .selectFrom('take_comments')
    .select((inner) => inner.fn.countAll<number>().as('comments'))
    .whereRef('take_comments.take_id', '=', 'takes.id')
    .$asScalar()
    .$notNull()
    .as('comments'),
];

async function insertHeard(
  db: Database,
  { takeId, teacherId, nowMs }: { takeId: string; teacherId: string; nowMs: number },
): Promise<void> {
  await db
    .insertInto('heard_takes')
    .values({ take_id: takeId, teacher_id: teacherId, heard_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['take_id', 'teacher_id']).doNothing())
    .execute();
}

function toReviewedTake(
  row: TakeTableRow & { owner_name: string; heard: number; comments: number },
): ReviewedTake {
  return {
    ...toTake(row),
    ownerName: row.owner_name,
    heard: readFlag(row.heard),
    commentCount: row.comments,
  };
}

function toComment(row: TakeCommentTableRow): TakeComment {
  return {
    id: row.id,
    takeId: row.take_id,
    takeOwnerId: row.take_owner_id,
    authorId: row.author_id,
    momentMs: row.moment_ms,
    text: row.text,
    createdMs: row.created_ms,
    changedMs: row.changed_ms,
    readMs: row.read_ms,
  };
}

function toCommentRow(comment: TakeComment): TakeCommentTableRow {
  return {
    id: comment.id,
    take_id: comment.takeId,
    take_owner_id: comment.takeOwnerId,
    author_id: comment.authorId,
    moment_ms: comment.momentMs,
    text: comment.text,
    created_ms: comment.createdMs,
    changed_ms: comment.changedMs,
    read_ms: comment.readMs,
  };
}
