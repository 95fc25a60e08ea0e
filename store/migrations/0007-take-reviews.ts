import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds what teachers have heard and written about takes, and the order in which they hear the takes of a clip. */
export const createTakeReviews = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema
      .createIndex('takes_clip_new')
      .on('takes')
      .columns(['clip_id', 'created_ms', 'id'])
      .execute();

    await createTable(db, 'heard_takes')
      .addColumn('take_id', text, (column) => column.notNull().references('takes.id').onDelete('cascade'))
      .addColumn('teacher_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('heard_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('heard_takes_once', ['take_id', 'teacher_id'])
      .execute();
    await db.schema
      .createIndex('heard_takes_teacher')
      .on('heard_takes')
      .columns(['teacher_id', 'heard_ms', 'take_id'])
      .execute();

    await createTable(db, 'take_comments')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('take_id', text, (column) => column.notNull().references('takes.id').onDelete('cascade'))
      .addColumn('take_owner_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('author_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('moment_ms', integer, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('changed_ms', integer, (column) => column.notNull())
      .addColumn('read_ms', integer)
      .execute();
    await db.schema
      .createIndex('take_comments_take')
      .on('take_comments')
      .columns(['take_id', 'moment_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('take_comments_received')
      .on('take_comments')
      .columns(['take_owner_id', 'created_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('take_comments_written')
      .on('take_comments')
      .columns(['author_id', 'created_ms', 'id'])
      .execute();
  },
});
