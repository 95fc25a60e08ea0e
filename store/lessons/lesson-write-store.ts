import { sql } from 'kysely';
import { planLessonUpdate } from '#domain/lessons/plan-lesson-update.ts';
import type { Lesson, LessonFields, LessonStep, LessonStore } from '#domain/lessons/types.ts';
import { type AuditedState, detailOfChange } from '#shared/audit-detail.ts';
import { lessonKinds } from '#shared/lessons.ts';
import { logAction } from '../audit/log-action.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { toLesson } from './lesson-rows.ts';

/** Inserts and updates lessons. Transactions that change positions run one after another. */
export function createLessonWriteStore(args: {
  db: Database;
  dialect: StoreDialect;
}): Pick<LessonStore, 'insertLesson' | 'insertDrafts' | 'updateLesson'> {
  const { db, dialect } = args;
  /** Lessons can still be read, and progress recorded, under this lock. SQLite needs no lock: it has one writer. */
  const lockLists = async (trx: Database) => {
    if (dialect === 'postgres') await sql`lock table lessons in share row exclusive mode`.execute(trx);
  };

  return {
    async insertLesson({ position, ...lesson }, actorId) {
      return db.transaction().execute(async (trx) => {
        await lockLists(trx);
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('lessons')
          .values(rowOf({ ...lesson, position: await endOf(trx, lesson.kind) }))
          .onConflict((conflict) => conflict.column('demo_key').doNothing())
          .executeTakeFirst();
        const inserted = (numInsertedOrUpdatedRows ?? 0n) > 0n;
        if (inserted && position !== undefined) await placeLesson(trx, { id: lesson.id, position });
        if (inserted && actorId !== undefined && lesson.state === 'published') {
          const detail = { 'after.status': lesson.state };
          const { id, createdMs: nowMs } = lesson;
          await logAction(trx, { actorId, action: 'lesson_changed', subjectId: id, detail, nowMs });
        }
        return inserted;
      });
    },

    async insertDrafts(drafts) {
      await db.transaction().execute(async (trx) => {
        await lockLists(trx);
        for (const kind of lessonKinds) {
          const ofKind = drafts.filter((draft) => draft.kind === kind);
          if (ofKind.length === 0) continue;
          const end = await endOf(trx, kind);
          const rows = ofKind.map((draft, at) => rowOf({ ...draft, position: end + at }));
          await trx.insertInto('lessons').values(rows).execute();
        }
      });
    },

    async updateLesson({ id, fields = null, state = null, position = null, actorId, nowMs }) {
      return db.transaction().execute(async (trx) => {
        await lockLists(trx);
        const row = await trx
          .selectFrom('lessons')
          .selectAll()
          .where('id', '=', id)
          .where('state', '!=', 'removed')
          .executeTakeFirst();
        if (!row) return false;
        const before = toLesson(row);
        const plan = planLessonUpdate({ before, fields, state, nowMs });
        await trx
          .updateTable('lessons')
          .set({
            ...(fields ? columnsOf(fields) : {}),
            state: plan.state,
            published_ms: plan.publishedMs,
            position: plan.movesToEnd ? await endOf(trx, fields?.kind ?? before.kind, id) : before.position,
          })
          .where('id', '=', id)
          .execute();
        // What was done in the draft was a trial.
        if (plan.publishedMs !== before.publishedMs) await dropProgress(trx, id);
        if (fields) await dropStaleAnswers(trx, { id, staleSteps: plan.staleSteps, steps: fields.steps });
        if (position !== null) await placeLesson(trx, { id, position });
        if (actorId !== undefined && [before.state, plan.state].includes('published')) {
          const after = await trx
            .selectFrom('lessons')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const detail = detailOfChange(describeLesson(before), describeLesson(toLesson(after)));
          await logAction(trx, { actorId, action: 'lesson_changed', subjectId: id, detail, nowMs });
        }
        return true;
      });
    },
  };
}

/** The position after all lessons of a kind, except the one that moves there. */
async function endOf(trx: Database, kind: string, except = ''): Promise<number> {
  const { last } = await trx
    .selectFrom('lessons')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .where('kind', '=', kind)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow();
  return last + 1;
}

/** Moves a lesson to a position. The lessons between its old and new position move by one. */
async function placeLesson(trx: Database, { id, position }: { id: string; position: number }): Promise<void> {
  const moved = await trx
    .selectFrom('lessons')
    .select(['kind', 'position'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const down = position > moved.position;
  await trx
    .updateTable('lessons')
    .set((eb) => ({ position: eb('position', down ? '-' : '+', 1) }))
    .where('kind', '=', moved.kind)
    .where('position', '>=', down ? moved.position + 1 : position)
    .where('position', '<=', down ? position : moved.position - 1)
    .execute();
  await trx.updateTable('lessons').set({ position }).where('id', '=', id).execute();
}

/** Deletes what everybody has done in a lesson. */
async function dropProgress(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('lesson_answers').where('lesson_id', '=', id).execute();
  await trx.deleteFrom('lesson_progress').where('lesson_id', '=', id).execute();
}

/** Deletes the answers of stale steps, and takes learners back to the last step when the lesson has become shorter. */
async function dropStaleAnswers(
  trx: Database,
  { id, staleSteps, steps }: { id: string; staleSteps: number[]; steps: LessonStep[] },
): Promise<void> {
  if (staleSteps.length > 0) {
    await trx
      .deleteFrom('lesson_answers')
      .where('lesson_id', '=', id)
      .where('step', 'in', staleSteps)
      .execute();
  }
  const lastStep = steps.length - 1;
  await trx
    .updateTable('lesson_progress')
    .set({ step: lastStep })
    .where('lesson_id', '=', id)
    .where('step', '>', lastStep)
    .execute();
}

const describeLesson = ({ state, position, kind, title, titleZh }: Lesson): AuditedState => ({
  facts: { status: state, place: position, kind },
  typed: { title: [title, titleZh].join(' ') },
});

const rowOf = (lesson: Lesson) => ({
  ...columnsOf(lesson),
  id: lesson.id,
  state: lesson.state,
  position: lesson.position,
  demo_key: lesson.demoKey,
  created_ms: lesson.createdMs,
  published_ms: lesson.publishedMs,
});

function columnsOf(fields: LessonFields) {
  return {
    kind: fields.kind,
    title: fields.title,
    title_zh: fields.titleZh,
    level: fields.level,
    video_id: fields.videoId,
    start_ms: fields.startMs,
    end_ms: fields.endMs,
    steps: JSON.stringify(fields.steps),
    red_packet_id: fields.redPacketId,
  };
}
