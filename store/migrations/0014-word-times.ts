import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds where the words of lines are in their films, and which films' lines have been aligned. */
export const createWordTimes = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'aligned_lines')
      .addColumn('video_id', text, (column) => column.notNull().references('videos.id').onDelete('cascade'))
      .addColumn('line_key', text, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('refusal', text)
      .addColumn('confidence', integer, (column) => column.notNull())
      .addColumn('words', text, (column) => column.notNull())
      .addColumn('edited_words', text)
      .addColumn('contour_start_ms', integer, (column) => column.notNull())
      .addColumn('contour', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('aligned_lines_pk', ['video_id', 'line_key'])
      .execute();
    await createTable(db, 'aligned_videos')
      .addColumn('video_id', text, (column) =>
        column.notNull().primaryKey().references('videos.id').onDelete('cascade'),
      )
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('line_count', integer, (column) => column.notNull())
      .addColumn('unsure_count', integer, (column) => column.notNull())
      .execute();
  },
});
