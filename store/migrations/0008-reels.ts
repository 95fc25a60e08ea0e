import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds the reels that learners cut, and an index that finds an account's clip of the same frames. */
export const createReels = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'reels')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('subtitles', text, (column) => column.notNull())
      .addColumn('has_film_titles', integer, (column) => column.notNull())
      .addColumn('parts', text, (column) => column.notNull())
      .addColumn('omitted', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('error_code', text)
      .addColumn('duration_ms', integer)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('reels_owner')
      .on('reels')
      .columns(['owner_id', 'created_ms', 'id'])
      .execute();
    await db.schema.createIndex('reels_state').on('reels').columns(['state', 'created_ms', 'id']).execute();
    await db.schema
      .createIndex('clips_same')
      .on('clips')
      .columns(['owner_id', 'video_id', 'start_frame', 'end_frame'])
      .execute();
  },
});
