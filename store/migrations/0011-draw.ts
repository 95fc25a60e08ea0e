import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createDrawTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'draw_activities')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('rules', text, (column) => column.notNull())
      .addColumn('starts_ms', integer, (column) => column.notNull())
      .addColumn('ends_ms', integer, (column) => column.notNull())
      .addColumn('chances', integer, (column) => column.notNull())
      .addColumn('needs_phone', integer, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('seed', text, (column) => column.notNull())
      .addColumn('commitment', text, (column) => column.notNull())
      .addColumn('draws', integer, (column) => column.notNull())
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('draw_activities_new')
      .on('draw_activities')
      .columns(['created_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('draw_activities_start')
      .on('draw_activities')
      .columns(['starts_ms', 'id'])
      .execute();

    await createTable(db, 'draw_prizes')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('activity_id', text, (column) =>
        column.notNull().references('draw_activities.id').onDelete('cascade'),
      )
      .addColumn('place', integer, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('img', text)
      .addColumn('weight', integer, (column) => column.notNull())
      .addColumn('stock', integer)
      .addColumn('stock_left', integer)
      .addColumn('fallback', integer, (column) => column.notNull())
      .addUniqueConstraint('draw_prizes_place', ['activity_id', 'place'])
      .addCheckConstraint('draw_prizes_stock', sql`stock_left is null or (stock_left between 0 and stock)`)
      .execute();

    await createTable(db, 'draw_visitors')
      .addColumn('activity_id', text, (column) => column.notNull().references('draw_activities.id'))
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('used', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('draw_visitors_key', ['activity_id', 'account_id'])
      .execute();
    await db.schema.createIndex('draw_visitors_account').on('draw_visitors').column('account_id').execute();

    // What was drawn stays when an account goes: the numbers have no gaps and the stock must add up.
    await createTable(db, 'draw_records')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('activity_id', text, (column) => column.notNull().references('draw_activities.id'))
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('request_id', text, (column) => column.notNull())
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('roll', integer, (column) => column.notNull())
      .addColumn('drawn_index', integer, (column) => column.notNull())
      .addColumn('given_index', integer, (column) => column.notNull())
      .addColumn('prize_id', text, (column) => column.notNull().references('draw_prizes.id'))
      .addColumn('prize', text, (column) => column.notNull())
      .addColumn('chances_left', integer, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('delivered_ms', integer)
      .addColumn('delivered_by', text)
      .addUniqueConstraint('draw_records_request', ['activity_id', 'account_id', 'request_id'])
      .addUniqueConstraint('draw_records_seq', ['activity_id', 'seq'])
      .execute();
    await db.schema
      .createIndex('draw_records_visitor')
      .on('draw_records')
      .columns(['activity_id', 'account_id', 'seq'])
      .execute();
    await db.schema.createIndex('draw_records_prize').on('draw_records').column('prize_id').execute();
    await db.schema
      .createIndex('draw_records_state')
      .on('draw_records')
      .columns(['activity_id', 'state', 'seq'])
      .execute();

    await createTable(db, 'draw_phones')
      .addColumn('account_id', text, (column) =>
        column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('sealed', text, (column) => column.notNull())
      .addColumn('masked', text, (column) => column.notNull())
      .addColumn('consented_ms', integer, (column) => column.notNull())
      .execute();

    await createTable(db, 'draw_reveals')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('record_id', text, (column) => column.notNull().references('draw_records.id'))
      .addColumn('admin_id', text, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('draw_reveals_record').on('draw_reveals').column('record_id').execute();
  },
});
