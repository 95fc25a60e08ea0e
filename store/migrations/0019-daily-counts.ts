import { type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Adds counters for each day, and indexes for what an administrator must do. Without them, the overview would count all
 * accounts and all red packets.
 */
export const createDailyCounts = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'daily_counts')
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('total', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('daily_counts_pk', ['day', 'kind'])
      .execute();
    await db.schema
      .createIndex('red_packet_balances_owed')
      .on('red_packet_balances')
      .column('red_packet_id')
      .where(sql<SqlBool>`granted > 0`)
      .execute();
    await db.schema
      .createIndex('draw_records_owed')
      .on('draw_records')
      .column('id')
      .where(sql<SqlBool>`delivery_state = 'owed'`)
      .execute();
    await db.schema
      .createIndex('draw_activities_status')
      .on('draw_activities')
      .columns(['status', 'id'])
      .execute();
  },
});
