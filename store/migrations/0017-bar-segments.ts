import type { Migration } from 'kysely/migration';
import type { ColumnWords } from './column-words.ts';

/** Clips joined of several stretches of their film; null for those of one, as all were until then. */
export const addBarSegments = ({ text }: ColumnWords): Migration => ({
  async up(db) {
    await db.schema.alterTable('bars').addColumn('segments', text).execute();
  },
});
