import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds classes, the accounts that learn in them, and what is assigned to them. */
export const createClasses = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'classes')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('note', text)
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('invite_id', text, (column) => column.unique())
      .addColumn('invite_expires_ms', integer)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('classes_owner')
      .on('classes')
      .columns(['owner_id', 'created_ms', 'id'])
      .execute();
    await db.schema.createIndex('classes_created').on('classes').columns(['created_ms', 'id']).execute();
    await createTable(db, 'class_students')
      .addColumn('class_id', text, (column) => column.notNull().references('classes.id').onDelete('cascade'))
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('joined_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('class_students_pk', ['class_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('class_students_account')
      .on('class_students')
      .columns(['account_id', 'joined_ms'])
      .execute();
    await createTable(db, 'class_assignments')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('class_id', text, (column) => column.notNull().references('classes.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('clip_id', text, (column) => column.references('clips.id').onDelete('set null'))
      .addColumn('lesson_id', text, (column) => column.references('lessons.id').onDelete('set null'))
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('due_ms', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addUniqueConstraint('class_assignments_clip', ['class_id', 'clip_id'])
      .addUniqueConstraint('class_assignments_lesson', ['class_id', 'lesson_id'])
      .execute();
    await db.schema
      .createIndex('class_assignments_due')
      .on('class_assignments')
      .columns(['class_id', 'due_ms', 'id'])
      .execute();
    // Deleting a clip or a lesson looks here for what refers to it.
    await db.schema
      .createIndex('class_assignments_of_clip')
      .on('class_assignments')
      .column('clip_id')
      .execute();
    await db.schema
      .createIndex('class_assignments_of_lesson')
      .on('class_assignments')
      .column('lesson_id')
      .execute();
  },
});
