import type { Migration } from 'kysely/migration';
import type { ColumnWords } from './column-words.ts';

export const addJobAgain = ({ integer }: ColumnWords): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('jobs')
      .addColumn('again', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
