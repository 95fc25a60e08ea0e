import type { ExpressionBuilder } from 'kysely';
import type { Assignment, ClassStore, StudyClass } from '#domain/classes/types.ts';
import { AppError } from '#domain/errors.ts';
import { assignmentKinds } from '#shared/classes.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../database/constraint-violations.ts';
import { lockRow } from '../database/lock-row.ts';
import { readEnum } from '../database/read-column.ts';
import { countRows, selectPage } from '../database/select-page.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import type { ClassAssignmentTableRow, ClassTableRow } from './tables.ts';

/** Classes, their students, and their assignments. Changing or deleting a missing row changes nothing. */
export function createClassStore({ db, dialect }: { db: Database; dialect: StoreDialect }): ClassStore {
  const oneClass = async (column: 'id' | 'invite_id', value: string): Promise<StudyClass | null> => {
    const row = await db
      .selectFrom('classes')
      .leftJoin('accounts', 'accounts.id', 'classes.owner_id')
      .selectAll('classes')
      .select('accounts.name as owner_name')
      .select(countColumns)
      .where(`classes.${column}`, '=', value)
      .executeTakeFirst();
    return row ? toClass(row) : null;
  };

  return {
    async insertClass({ studyClass, limit }) {
      const { id, ownerId, name, note, createdMs } = studyClass;
      await db.transaction().execute(async (trx) => {
        await lockAccount({ trx, dialect, accountId: ownerId });
        const count = await countRows(trx.selectFrom('classes').where('owner_id', '=', ownerId));
        if (count >= limit) throw new AppError('class_limit');
        const row = { id, owner_id: ownerId, name, note, created_ms: createdMs };
        await trx
          .insertInto('classes')
          .values({ ...row, revision: 1, invite_id: null, invite_expires_ms: null })
          .execute();
      });
    },

    classById: (id) => oneClass('id', id),
    classByInvite: (inviteId) => oneClass('invite_id', inviteId),

    async listClasses({ ownerId, limit, offset }) {
      const { rows, total } = await selectPage({
        from: db
          .selectFrom('classes')
          .$if(ownerId !== null, (query) => query.where('classes.owner_id', '=', ownerId ?? '')),
        select: (all) =>
          all
            .leftJoin('accounts', 'accounts.id', 'classes.owner_id')
            .selectAll('classes')
            .select('accounts.name as owner_name')
            .select(countColumns)
            .orderBy('classes.created_ms', 'desc')
            .orderBy('classes.id', 'desc'),
        limit,
        offset,
      });
      return { classes: rows.map(toClass), total };
    },

    async updateClass({ id, revision, name, note }) {
      const { numUpdatedRows } = await db
        .updateTable('classes')
        .set({ name, note, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async passOn({ id, ownerId, audit }) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'classes', id }))) return;
        await trx
          .updateTable('classes')
          .set({ owner_id: ownerId, invite_id: null, invite_expires_ms: null })
          .where('id', '=', id)
          .execute();
        await trx
          .deleteFrom('class_students')
          .where('class_id', '=', id)
          .where('account_id', '=', ownerId)
          .execute();
        await appendAudit(trx, audit);
      });
    },

    async setInvite({ id, invite }) {
      await db
        .updateTable('classes')
        .set({ invite_id: invite?.id ?? null, invite_expires_ms: invite?.expiresMs ?? null })
        .where('id', '=', id)
        .execute();
    },

    async deleteClass(id, audit) {
      await db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('classes').where('id', '=', id).executeTakeFirst();
        if (audit && numDeletedRows > 0n) await appendAudit(trx, audit);
      });
    },

    async addStudent({ classId, accountId, inviteId, nowMs, mostStudents, mostClasses }) {
      await db.transaction().execute(async (trx) => {
        // Others who join wait here, so that they cannot be counted and inserted at the same time.
        await lockRow({ trx, table: 'classes', id: classId });
        await lockAccount({ trx, dialect, accountId });
        const found = await trx
          .selectFrom('classes')
          .select(['owner_id', 'invite_id', 'invite_expires_ms'])
          .where('id', '=', classId)
          .executeTakeFirst();
        if (found?.invite_id !== inviteId || nowMs >= (found.invite_expires_ms ?? 0))
          throw new AppError('class_invite_gone');
        if (found.owner_id === accountId) throw new AppError('class_own');
        const students = trx.selectFrom('class_students');
        const own = await countRows(
          students.where('class_id', '=', classId).where('account_id', '=', accountId),
        );
        if (own > 0) return;
        if ((await countRows(students.where('class_id', '=', classId))) >= mostStudents)
          throw new AppError('class_full', { params: { most: mostStudents } });
        if ((await countRows(students.where('account_id', '=', accountId))) >= mostClasses)
          throw new AppError('class_limit');
        await trx
          .insertInto('class_students')
          .values({ class_id: classId, account_id: accountId, joined_ms: nowMs })
          .execute();
      });
    },

    removeStudent: ({ classId, accountId, audit }) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('class_students')
          .where('class_id', '=', classId)
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        if (numDeletedRows > 0n && audit) await appendAudit(trx, audit);
        return numDeletedRows > 0n;
      }),

    async isStudent({ classId, accountId }) {
      const rows = db.selectFrom('class_students').where('class_id', '=', classId);
      return (await countRows(rows.where('account_id', '=', accountId))) > 0;
    },

    async teaches({ teacherId, accountId, atMs }) {
      const joined = await db
        .selectFrom('class_students')
        .innerJoin('classes', 'classes.id', 'class_students.class_id')
        .select('classes.id')
        .where('class_students.account_id', '=', accountId)
        .where('class_students.joined_ms', '<=', atMs)
        .where('classes.owner_id', '=', teacherId)
        .limit(1)
        .executeTakeFirst();
      return joined !== undefined;
    },

    async students(classId) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('accounts', 'accounts.id', 'class_students.account_id')
        .select(['accounts.id', 'accounts.name', 'class_students.joined_ms'])
        .where('class_id', '=', classId)
        .orderBy('accounts.name')
        .orderBy('accounts.id')
        .execute();
      return rows.map(({ id, name, joined_ms }) => ({ accountId: id, name, joinedMs: joined_ms }));
    },

    async classesOfStudent(accountId) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('classes', 'classes.id', 'class_students.class_id')
        .leftJoin('accounts', 'accounts.id', 'classes.owner_id')
        .select(['classes.id', 'classes.name', 'classes.note', 'joined_ms', 'accounts.name as owner_name'])
        .where('class_students.account_id', '=', accountId)
        .orderBy('joined_ms')
        .orderBy('classes.id')
        .execute();
      return rows.map(({ owner_name, joined_ms, ...row }) => ({
        ...row,
        ownerName: owner_name,
        joinedMs: joined_ms,
      }));
    },

    async insertAssignment({ assignment, limit }) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'classes', id: assignment.classId })))
          throw new AppError('not_found', { message: 'the class is gone' });
        const rows = trx.selectFrom('class_assignments').where('class_id', '=', assignment.classId);
        if ((await countRows(rows)) >= limit) throw new AppError('class_limit');
        try {
          await trx.insertInto('class_assignments').values(toAssignmentRow(assignment)).execute();
        } catch (thrown) {
          if (isUniqueViolation(thrown)) throw new AppError('class_assigned', { cause: thrown });
          if (!isForeignKeyViolation(thrown)) throw thrown;
          throw new AppError('not_found', { message: 'the clip or lesson is gone', cause: thrown });
        }
      });
    },

    async assignmentById(id) {
      const row = await db
        .selectFrom('class_assignments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toAssignment(row) : null;
    },

    async assignments(classId) {
      const rows = await db
        .selectFrom('class_assignments')
        .selectAll()
        .where('class_id', '=', classId)
        .orderBy('due_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toAssignment);
    },

    async assignmentsOfStudent({ accountId, fromMs, limit }) {
      const rows = await db
        .selectFrom('class_students')
        .innerJoin('class_assignments', 'class_assignments.class_id', 'class_students.class_id')
        .innerJoin('classes', 'classes.id', 'class_students.class_id')
        .selectAll('class_assignments')
        .select(['classes.name as class_name', 'joined_ms'])
        .where('class_students.account_id', '=', accountId)
        .where('due_ms', '>=', fromMs)
        .orderBy('due_ms')
        .orderBy('class_assignments.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...toAssignment(row),
        className: row.class_name,
        joinedMs: row.joined_ms,
      }));
    },

    async changeDue({ id, beforeMs, dueMs }) {
      const { numUpdatedRows } = await db
        .updateTable('class_assignments')
        .set({ due_ms: dueMs })
        .where('id', '=', id)
        .where('due_ms', '=', beforeMs)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async deleteAssignment(id) {
      await db.deleteFrom('class_assignments').where('id', '=', id).execute();
    },
  };
}

const countColumns = (eb: ExpressionBuilder<Tables, 'classes'>) => [
  eb
    .selectFrom('class_students')
    .select((inner) => inner.fn.countAll<number>().as('students'))
    .whereRef('class_students.class_id', '=', 'classes.id')
    .$asScalar()
    .$notNull()
    .as('students'),
  eb
    .selectFrom('class_assignments')
    .select((inner) => inner.fn.countAll<number>().as('assignments'))
    .whereRef('class_assignments.class_id', '=', 'classes.id')
    .$asScalar()
    .$notNull()
    .as('assignments'),
];

function toClass(
  row: ClassTableRow & { owner_name: string | null; students: number; assignments: number },
): StudyClass {
  const { invite_id: inviteId, invite_expires_ms: expiresMs } = row;
  return {
    id: row.id,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    name: row.name,
    note: row.note,
    revision: row.revision,
    invite: inviteId === null || expiresMs === null ? null : { id: inviteId, expiresMs },
    createdMs: row.created_ms,
    studentCount: row.students,
    assignmentCount: row.assignments,
  };
}

function toAssignment(row: ClassAssignmentTableRow): Assignment {
  return {
    id: row.id,
    classId: row.class_id,
    kind: readEnum(assignmentKinds, row.kind, 'class_assignments.kind'),
    clipId: row.clip_id,
    lessonId: row.lesson_id,
    title: row.title,
    dueMs: row.due_ms,
    createdMs: row.created_ms,
  };
}

function toAssignmentRow(assignment: Assignment): ClassAssignmentTableRow {
  return {
    id: assignment.id,
    class_id: assignment.classId,
    kind: assignment.kind,
    clip_id: assignment.clipId,
    lesson_id: assignment.lessonId,
    title: assignment.title,
    due_ms: assignment.dueMs,
    created_ms: assignment.createdMs,
  };
}
