import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Clips joined of several stretches of their film; null for those of one, as all were until then. */
export const addClipSegments = ({ text }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema.alterTable('bars').addColumn('segments', text).execute();
  },
});
