import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds which video another file of the same film belongs to, and the lines that a clip keeps when those of its film change. */
export const addVideoVersionsAndKeptLines = ({ text, integer }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('videos')
      .addColumn('version_of', text, (column) => column.references('videos.id').onDelete('set null'))
      .execute();
    await db.schema
      .alterTable('videos')
      .addColumn('stands_alone', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('videos_version_of').on('videos').column('version_of').execute();
    await db.schema.alterTable('clips').addColumn('kept_lines', text).execute();
  },
});
