import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds the ratio by which the times of a subtitle track are multiplied, and what is known of the times of each video. */
export const addSubtitleTiming = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('subtitle_tracks')
      .addColumn('ratio_billionths', integer, (column) => column.notNull().defaultTo(1_000_000_000))
      .execute();
    await createTable(db, 'subtitle_timings')
      .addColumn('video_id', text, (column) =>
        column.notNull().primaryKey().references('videos.id').onDelete('cascade'),
      )
      .addColumn('findings', text, (column) => column.notNull())
      .addColumn('is_kept', integer, (column) => column.notNull())
      .addColumn('previous', text)
      .addColumn('changed_ms', integer, (column) => column.notNull())
      .execute();
  },
});
