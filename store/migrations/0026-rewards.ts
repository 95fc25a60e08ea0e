import { type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds indexes for the list of what an account has won. Without them, it would read all grants and all draws. */
export const addRewardIndexes = (): Migration => ({
  async up(db) {
    await db.schema
      .createIndex('red_packet_grants_won')
      .on('red_packet_grants')
      .columns(['visitor_id', 'created_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('draw_records_won')
      .on('draw_records')
      .columns(['account_id', 'created_ms', 'id'])
      .where(sql<SqlBool>`delivery_state <> 'none'`)
      .execute();
  },
});
