import type { Migration } from 'kysely/migration';
import type { ColumnWords } from './column-words.ts';

/** How hard a video's English is to follow. */
export const addFilmLevels = ({ integer }: ColumnWords): Migration => ({
  async up(db) {
    await db.schema.alterTable('videos').addColumn('level', integer).execute();
  },
});
