import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const addJobRerun = ({ integer }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('jobs')
      .addColumn('again', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
