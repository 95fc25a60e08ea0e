import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createLessonTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'lessons')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('title_zh', text)
      .addColumn('level', integer, (column) => column.notNull())
      .addColumn('video_id', text, (column) => column.notNull().references('videos.id'))
      .addColumn('start_ms', integer, (column) => column.notNull())
      .addColumn('end_ms', integer, (column) => column.notNull())
      .addColumn('steps', text, (column) => column.notNull())
      .addColumn('hb_id', text, (column) => column.references('hbs.id'))
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('place', integer, (column) => column.notNull())
      .addColumn('demo_key', text, (column) => column.unique())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('published_ms', integer)
      .execute();
    await db.schema.createIndex('lessons_place').on('lessons').columns(['kind', 'place', 'id']).execute();
    await db.schema.createIndex('lessons_video').on('lessons').column('video_id').execute();
    await db.schema.createIndex('lessons_hb').on('lessons').column('hb_id').execute();

    await createTable(db, 'lesson_progress')
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('lesson_id', text, (column) => column.notNull().references('lessons.id'))
      .addColumn('stage', text, (column) => column.notNull())
      .addColumn('step', integer, (column) => column.notNull())
      .addColumn('started_ms', integer, (column) => column.notNull())
      .addColumn('updated_ms', integer, (column) => column.notNull())
      .addColumn('spent_ms', integer, (column) => column.notNull())
      .addColumn('finished_ms', integer)
      .addPrimaryKeyConstraint('lesson_progress_key', ['account_id', 'lesson_id'])
      .execute();
    await db.schema.createIndex('lesson_progress_lesson').on('lesson_progress').column('lesson_id').execute();

    await createTable(db, 'lesson_answers')
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('lesson_id', text, (column) => column.notNull().references('lessons.id'))
      .addColumn('step', integer, (column) => column.notNull())
      .addColumn('choice', text, (column) => column.notNull())
      .addColumn('is_right', integer, (column) => column.notNull())
      .addColumn('answered_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('lesson_answers_key', ['account_id', 'lesson_id', 'step'])
      .execute();
    await db.schema.createIndex('lesson_answers_lesson').on('lesson_answers').column('lesson_id').execute();

    await createTable(db, 'lesson_log')
      .addColumn('entry_key', text, (column) => column.notNull().primaryKey())
      .addColumn('account_id', text, (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('device_id', text)
      .addColumn('event_id', text, (column) => column.notNull())
      .addColumn('lesson_id', text, (column) => column.notNull())
      .addColumn('ctime', integer, (column) => column.notNull())
      .addColumn('page_id', text, (column) => column.notNull())
      .addColumn('remark', text, (column) => column.notNull())
      .addColumn('received_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('lesson_log_account')
      .on('lesson_log')
      .columns(['account_id', 'ctime'])
      .execute();
    await db.schema
      .createIndex('lesson_log_lesson')
      .on('lesson_log')
      .columns(['lesson_id', 'ctime'])
      .execute();
  },
});
