import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** How hard a video's English is to follow. */
export const addFilmLevels = ({ integer }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema.alterTable('videos').addColumn('level', integer).execute();
  },
});
