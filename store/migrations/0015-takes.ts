import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createTakeTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'takes')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('bar_id', text, (column) => column.notNull().references('bars.id').onDelete('cascade'))
      .addColumn('line', integer, (column) => column.notNull())
      .addColumn('start_ms', integer, (column) => column.notNull())
      .addColumn('end_ms', integer, (column) => column.notNull())
      .addColumn('duration_ms', integer, (column) => column.notNull())
      .addColumn('lead_ms', integer, (column) => column.notNull())
      .addColumn('offset_ms', integer, (column) => column.notNull())
      .addColumn('is_best', integer, (column) => column.notNull())
      .addColumn('peak', integer, (column) => column.notNull())
      .addColumn('clipped', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('takes_best')
      .unique()
      .on('takes')
      .columns(['owner_id', 'bar_id', 'line'])
      .where(sql<boolean>`is_best = 1`)
      .execute();
    await db.schema.createIndex('takes_bar').on('takes').columns(['bar_id', 'owner_id', 'line']).execute();
    await db.schema
      .createIndex('takes_owner')
      .on('takes')
      .columns(['owner_id', 'created_ms', 'id'])
      .execute();

    await createTable(db, 'take_shares')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('bar_id', text, (column) => column.notNull().references('bars.id').onDelete('cascade'))
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addUniqueConstraint('take_shares_once', ['owner_id', 'bar_id'])
      .execute();
    await db.schema.createIndex('take_shares_bar').on('take_shares').column('bar_id').execute();
  },
});
