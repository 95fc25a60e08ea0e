import { sql } from 'kysely';
import { isSameLesson } from '#domain/lessons/is-same-lesson.ts';
import { planLessonUpdate } from '#domain/lessons/plan-lesson-update.ts';
import type { Lesson, LessonFields, LessonIdentity, LessonStep, LessonStore } from '#domain/lessons/types.ts';
import { type AuditedState, detailOfChange, noAuditedState } from '#shared/audit-detail.ts';
import { lessonKinds } from '#shared/lessons.ts';
import { logAction } from '../audit/log-action.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { toLesson } from './lesson-rows.ts';

/** Inserts and updates lessons. Transactions that change positions run one after another. */
export function createLessonWriteStore(args: {
  db: Database;
  dialect: StoreDialect;
}): Pick<LessonStore, 'insertLesson' | 'insertDrafts' | 'lessonsOfVideos' | 'updateLesson'> {
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
        if (inserted && actorId !== undefined) {
          const { id: subjectId, createdMs: nowMs } = lesson;
          const stored = await readLesson(trx, subjectId);
          const detail = detailOfChange(noAuditedState, describeLesson(stored));
          await logAction(trx, { actorId, action: 'lesson_made', subjectId, detail, nowMs });
        }
        return inserted;
      });
    },

    insertDrafts: (drafts, actorId) =>
      db.transaction().execute(async (trx) => {
        await lockLists(trx);
        const existing = await listIdentities(trx, [...new Set(drafts.map(({ videoId }) => videoId))]);
        if (drafts.some((draft) => existing.some((lesson) => isSameLesson(lesson, draft)))) return false;
        const made: Lesson[] = [];
        for (const kind of lessonKinds) {
          const ofKind = drafts.filter((draft) => draft.kind === kind);
          if (ofKind.length === 0) continue;
          const end = await endOf(trx, kind);
          const placed = ofKind.map((draft, at) => ({ ...draft, position: end + at }));
          await trx.insertInto('lessons').values(placed.map(rowOf)).execute();
          made.push(...placed);
        }
        for (const lesson of made) {
          const { id: subjectId, createdMs: nowMs } = lesson;
          const detail = detailOfChange(noAuditedState, describeLesson(lesson));
          await logAction(trx, { actorId, action: 'lesson_made', subjectId, detail, nowMs });
        }
        return true;
      }),

    lessonsOfVideos: (videoIds) => listIdentities(db, videoIds),

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
        if (actorId !== undefined) {
          const detail = detailOfChange(describeLesson(before), describeLesson(await readLesson(trx, id)));
          const action = plan.state === 'removed' ? 'lesson_removed' : 'lesson_changed';
          if (Object.keys(detail).length > 0)
            await logAction(trx, { actorId, action, subjectId: id, detail, nowMs });
        }
        return true;
      });
    },
  };
}

async function listIdentities(db: Database, videoIds: readonly string[]): Promise<LessonIdentity[]> {
  if (videoIds.length === 0) return [];
  const rows = await db
    .selectFrom('lessons')
    .selectAll()
    .where('video_id', 'in', videoIds)
    .where('state', '!=', 'removed')
    .execute();
  return rows.map(toLesson);
}

const readLesson = async (trx: Database, id: string): Promise<Lesson> =>
  toLesson(await trx.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

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

const describeLesson = (lesson: Lesson): AuditedState => ({
  facts: {
    status: lesson.state,
    place: lesson.position,
    kind: lesson.kind,
    level: lesson.level,
    video: lesson.videoId,
    start_ms: lesson.startMs,
    end_ms: lesson.endMs,
    red_packet: lesson.redPacketId,
  },
  typed: {
    title: [lesson.title, lesson.titleZh].join('\n'),
    lines: lesson.steps.map(({ lineId }) => lineId).join(' '),
  },
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
