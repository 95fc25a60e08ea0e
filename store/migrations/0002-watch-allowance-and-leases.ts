import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * The allowance of watch progress, leases for work that one process does at a time, and an index of activities by their
 * end. Progress from before this migration has no allowance left: it may have been counted too generously.
 */
export const addWatchAllowanceAndLeases = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('watch_progress')
      .addColumn('allowance_ms', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await createTable(db, 'leases')
      .addColumn('name', text, (column) => column.notNull().primaryKey())
      .addColumn('holder_id', text, (column) => column.notNull())
      .addColumn('until_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('draw_activities_end')
      .on('draw_activities')
      .columns(['status', 'ends_ms'])
      .execute();
  },
});
