import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds what is known of a take's recording, which take a stretch of it was recorded again from, and how often an account
 * has heard and recorded each line of a clip.
 */
export const addRecordingsAndLinePractice = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema.alterTable('takes').addColumn('recording_id', text).execute();
    await db.schema
      .alterTable('takes')
      .addColumn('source_take_id', text, (column) => column.references('takes.id').onDelete('set null'))
      .execute();
    await db.schema
      .alterTable('takes')
      .addColumn('is_lossless', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('takes').addColumn('speech_start_ms', integer).execute();
    await db.schema.alterTable('takes').addColumn('speech_end_ms', integer).execute();
    await db.schema.alterTable('takes').addColumn('pause_ms', integer).execute();
    await db.schema
      .createIndex('takes_recording')
      .on('takes')
      .columns(['owner_id', 'recording_id'])
      .unique()
      .execute();
    await db.schema.createIndex('takes_source').on('takes').column('source_take_id').execute();
    await createTable(db, 'line_practice')
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('clip_id', text, (column) => column.notNull().references('clips.id').onDelete('cascade'))
      .addColumn('line_index', integer, (column) => column.notNull())
      .addColumn('listens', integer, (column) => column.notNull())
      .addColumn('reads', integer, (column) => column.notNull())
      .addColumn('changed_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('line_practice_pk', ['account_id', 'clip_id', 'line_index'])
      .execute();
    await db.schema.createIndex('line_practice_clip').on('line_practice').column('clip_id').execute();
  },
});
