import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createClipTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'bars')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id'))
      .addColumn('video_id', text, (column) => column.notNull().references('videos.id'))
      .addColumn('film_id', text, (column) => column.notNull().references('films.id'))
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('start_frame', integer, (column) => column.notNull())
      .addColumn('end_frame', integer, (column) => column.notNull())
      .addColumn('start_ms', integer, (column) => column.notNull())
      .addColumn('end_ms', integer, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('error_code', text)
      .addColumn('proof', text)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('bars_new').on('bars').columns(['created_ms', 'id']).execute();
    await db.schema.createIndex('bars_owner').on('bars').columns(['owner_id', 'created_ms', 'id']).execute();
    await db.schema.createIndex('bars_film').on('bars').columns(['film_id', 'created_ms', 'id']).execute();
    await db.schema.createIndex('bars_video').on('bars').column('video_id').execute();
    await db.schema.createIndex('bars_state').on('bars').columns(['state', 'created_ms', 'id']).execute();
  },
});
