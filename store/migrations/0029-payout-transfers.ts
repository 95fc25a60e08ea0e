import { type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds orders to payment channels, whether a channel is stopped, and the reports of reconciliations. */
export const createPayoutTransfers = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'payout_transfers')
      .addColumn('number', text, (column) => column.notNull().primaryKey())
      .addColumn('previous_number', text, (column) => column.unique().references('payout_transfers.number'))
      .addColumn('bill_number', text, (column) => column.notNull().references('payout_bills.bill_number'))
      .addColumn('admin_id', text, (column) => column.notNull())
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('channel', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('cents', integer, (column) => column.notNull())
      .addColumn('sealed_open_id', text)
      .addColumn('activity', text, (column) => column.notNull())
      .addColumn('sender', text, (column) => column.notNull())
      .addColumn('confirmation', text)
      .addColumn('channel_number', text)
      .addColumn('tries', integer, (column) => column.notNull())
      .addColumn('sent_ms', integer)
      .addColumn('next_ms', integer)
      .addColumn('held_code', text)
      .addColumn('last_code', text)
      .addColumn('is_withdrawn', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('ended_ms', integer)
      .addCheckConstraint('payout_transfers_cents', sql`cents > 0`)
      .addCheckConstraint(
        'payout_transfers_ended',
        sql`(state in ('sending', 'wait_confirm')) = (ended_ms is null)`,
      )
      .execute();
    // A bill has one order that may pay it. Only a failed one makes room for another.
    await db.schema
      .createIndex('payout_transfers_live')
      .on('payout_transfers')
      .column('bill_number')
      .unique()
      .where(sql<SqlBool>`state <> 'failed'`)
      .execute();
    await db.schema
      .createIndex('payout_transfers_due')
      .on('payout_transfers')
      .columns(['channel', 'next_ms'])
      .where(sql<SqlBool>`next_ms is not null`)
      .execute();
    const indexes = {
      payout_transfers_bill: ['bill_number', 'number'],
      payout_transfers_admin: ['admin_id', 'created_ms', 'number'],
      payout_transfers_account: ['account_id', 'state'],
      payout_transfers_channel: ['channel', 'created_ms', 'number'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema.createIndex(name).on('payout_transfers').columns(columns).execute();
    await db.schema
      .createIndex('payout_transfers_held')
      .on('payout_transfers')
      .columns(['admin_id', 'created_ms', 'number'])
      .where(sql<SqlBool>`held_code is not null`)
      .execute();
    await db.schema
      .createIndex('payout_transfers_failed')
      .on('payout_transfers')
      .columns(['admin_id', 'created_ms', 'number'])
      .where(sql<SqlBool>`state = 'failed'`)
      .execute();
    await createTable(db, 'payout_reconciliations')
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('channel', text, (column) => column.notNull())
      .addColumn('admin_id', text, (column) => column.notNull())
      .addColumn('checked_ms', integer, (column) => column.notNull())
      .addColumn('orders', integer, (column) => column.notNull())
      .addColumn('agreed', integer, (column) => column.notNull())
      .addColumn('mended', integer, (column) => column.notNull())
      .addColumn('unclear', integer, (column) => column.notNull())
      .addColumn('paid_cents', integer, (column) => column.notNull())
      .addColumn('differences', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('payout_reconciliations_key', ['admin_id', 'day', 'channel'])
      .execute();
    await createTable(db, 'payout_stops')
      .addColumn('channel', text, (column) => column.notNull().primaryKey())
      .addColumn('code', text, (column) => column.notNull())
      .addColumn('stopped_ms', integer, (column) => column.notNull())
      .execute();
  },
});
