import type { LessonStore } from '#domain/lessons/types.ts';
import { selectPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { createLessonProgressStore } from './lesson-progress-store.ts';
import { toLesson } from './lesson-rows.ts';
import { createLessonWriteStore } from './lesson-write-store.ts';

/** Lessons and learners' progress. */
export function createLessonStore({ db, dialect }: { db: Database; dialect: StoreDialect }): LessonStore {
  return {
    ...createLessonWriteStore({ db, dialect }),
    ...createLessonProgressStore({ db, dialect }),

    async lessonById(id) {
      const row = await db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toLesson(row) : null;
    },

    async lessonsByIds(ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('lessons')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      return rows.map(toLesson);
    },

    async listLessons({ kind, states, videoId = null, limit, offset }) {
      let chosen = db.selectFrom('lessons').where('state', 'in', states);
      if (kind !== null) chosen = chosen.where('kind', '=', kind);
      if (videoId !== null) chosen = chosen.where('video_id', '=', videoId);
      const { rows, total } = await selectPage({
        from: chosen,
        select: (from) => from.selectAll().orderBy('kind').orderBy('position').orderBy('id'),
        limit,
        offset,
      });
      return { lessons: rows.map(toLesson), total };
    },

    async nextLesson({ id, kind, position }) {
      const row = await db
        .selectFrom('lessons')
        .selectAll()
        .where('kind', '=', kind)
        .where('state', '=', 'published')
        .where((eb) =>
          eb.or([eb('position', '>', position), eb.and([eb('position', '=', position), eb('id', '>', id)])]),
        )
        .orderBy('position')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row ? toLesson(row) : null;
    },

    async listDemoKeys() {
      const rows = await db
        .selectFrom('lessons')
        .select('demo_key')
        .where('demo_key', 'is not', null)
        .execute();
      return rows.map((row) => row.demo_key ?? '');
    },
  };
}
