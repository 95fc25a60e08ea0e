import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds what is promised when an activity is published, and the chain of its draws. Activities from before keep null: their
 * commitment covers the seed alone, and no chain can be made afterwards that anybody would have to believe.
 */
export const createDrawChain = ({ text, integer, createTable, refuseChanges }: DialectTypes): Migration => ({
  async up(db) {
    for (const column of ['published_document', 'pseudonym_key', 'head_hash'])
      await db.schema.alterTable('draw_activities').addColumn(column, text).execute();
    for (const column of ['visitor', 'previous_hash', 'hash'])
      await db.schema.alterTable('draw_records').addColumn(column, text).execute();
    await createTable(db, 'draw_extensions')
      .addColumn('activity_id', text, (column) => column.notNull().references('draw_activities.id'))
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('after_seq', integer, (column) => column.notNull())
      .addColumn('ends_ms', integer, (column) => column.notNull())
      .addColumn('chances', integer, (column) => column.notNull())
      .addColumn('added_stock', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('previous_hash', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('draw_extensions_key', ['activity_id', 'revision'])
      .execute();
    await refuseChanges(db, 'draw_extensions');
  },
});
