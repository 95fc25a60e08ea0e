import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds the counters of limits that all processes share. Phone numbers of accounts count from now on only if a code has
 * verified them; those from before stay valid.
 */
export const createSharedLimitCounters = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'limit_counters')
      .addColumn('counter', text, (column) => column.notNull().primaryKey())
      .addColumn('uses_left', integer, (column) => column.notNull())
      .addColumn('resets_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('limit_counters_resets').on('limit_counters').column('resets_ms').execute();
    await db.schema
      .alterTable('draw_phone_numbers')
      .addColumn('is_accepted', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update draw_phone_numbers set is_accepted = 1`.execute(db);
  },
});
