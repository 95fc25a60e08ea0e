import { sql } from 'kysely';
import type { LessonFields, LessonStore } from '#domain/lessons/types.ts';
import { createLessonWalks } from './lesson-walks.ts';
import { lessonOfRow } from './rows/lesson-rows.ts';
import type { Database } from './tables.ts';

/** Lessons, how learners walk them, and the operation log. */
export function createLessonStore({ db }: { db: Database }): LessonStore {
  return {
    ...createLessonWalks({ db }),

    async insertLesson(lesson) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('lessons')
        .values({
          ...columnsOf(lesson),
          id: lesson.id,
          state: lesson.state,
          place: sql<number>`(select coalesce(max(place), 0) + 1 from lessons where kind = ${lesson.kind})`,
          demo_key: lesson.demoKey,
          created_ms: lesson.createdMs,
          published_ms: lesson.publishedMs,
        })
        .onConflict((conflict) => conflict.column('demo_key').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async lessonById(id) {
      const row = await db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? lessonOfRow(row) : null;
    },

    async updateLesson({ id, fields }) {
      const { numUpdatedRows } = await db
        .updateTable('lessons')
        .set(columnsOf(fields))
        .where('id', '=', id)
        .where('state', '!=', 'removed')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async moveLesson({ id, from, to, nowMs }) {
      const { numUpdatedRows } = await db
        .updateTable('lessons')
        .set({
          state: to,
          ...(to === 'published'
            ? {
                place: sql<number>`case when published_ms is not null then place else
                  (select coalesce(max(others.place), 0) + 1 from lessons as others
                    where others.kind = lessons.kind and others.id <> lessons.id) end`,
                published_ms: sql<number>`coalesce(published_ms, ${nowMs})`,
              }
            : {}),
        })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async placeLesson({ id, place }) {
      await db.transaction().execute(async (trx) => {
        const moved = await trx
          .selectFrom('lessons')
          .select(['kind', 'place'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!moved) return;
        const down = place > moved.place;
        await trx
          .updateTable('lessons')
          .set((eb) => ({ place: eb('place', down ? '-' : '+', 1) }))
          .where('kind', '=', moved.kind)
          .where('place', '>=', down ? moved.place + 1 : place)
          .where('place', '<=', down ? place : moved.place - 1)
          .execute();
        await trx.updateTable('lessons').set({ place }).where('id', '=', id).execute();
      });
    },

    async listPublished({ kind, limit, offset }) {
      const chosen = db.selectFrom('lessons').where('kind', '=', kind).where('state', '=', 'published');
      const { total } = await chosen
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await chosen
        .selectAll()
        .orderBy('place')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { lessons: rows.map(lessonOfRow), total };
    },

    async listAll({ kind, limit, offset }) {
      let chosen = db.selectFrom('lessons').where('state', '!=', 'removed');
      if (kind !== null) chosen = chosen.where('kind', '=', kind);
      const { total } = await chosen
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await chosen
        .selectAll()
        .orderBy('kind')
        .orderBy('place')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { lessons: rows.map(lessonOfRow), total };
    },

    async nextOf({ id, kind, place }) {
      const row = await db
        .selectFrom('lessons')
        .selectAll()
        .where('kind', '=', kind)
        .where('state', '=', 'published')
        .where((eb) => eb.or([eb('place', '>', place), eb.and([eb('place', '=', place), eb('id', '>', id)])]))
        .orderBy('place')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row ? lessonOfRow(row) : null;
    },

    async demoKeys() {
      const rows = await db
        .selectFrom('lessons')
        .select('demo_key')
        .where('demo_key', 'is not', null)
        .execute();
      return rows.map((row) => row.demo_key ?? '');
    },
  };
}

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
    hb_id: fields.hbId,
  };
}
