import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds what the pronunciation engine found in each saved take. */
export const createTakeAnalyses = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'take_analyses')
      .addColumn('take_id', text, (column) =>
        column.notNull().primaryKey().references('takes.id').onDelete('cascade'),
      )
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('analyzed_ms', integer, (column) => column.notNull())
      .addColumn('refusal', text)
      .addColumn('score', integer)
      .addColumn('weakest', text)
      .addColumn('band', text)
      .addColumn('dimensions', text)
      .addColumn('missed_words', text)
      .execute();
  },
});
