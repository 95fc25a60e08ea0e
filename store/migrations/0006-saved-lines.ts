import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds the lines that learners save. */
export const createSavedLines = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'saved_lines')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('line_id', text, (column) => column.notNull())
      .addColumn('phrase', text)
      .addColumn('clip', text, (column) => column.notNull())
      .addColumn('search_text', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('saved_lines_line')
      .unique()
      .on('saved_lines')
      .columns(['owner_id', 'line_id'])
      .execute();
    await db.schema
      .createIndex('saved_lines_new')
      .on('saved_lines')
      .columns(['owner_id', 'created_ms', 'id'])
      .execute();
  },
});
