import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds the browsers that have signed in to an account, which others cannot lock out. */
export const createKnownDevices = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'known_devices')
      .addColumn('device_hash', text, (column) => column.notNull())
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('last_used_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['device_hash', 'account_id'])
      .execute();
    await db.schema.createIndex('known_devices_account').on('known_devices').column('account_id').execute();
    await db.schema
      .createIndex('known_devices_last_used')
      .on('known_devices')
      .column('last_used_ms')
      .execute();
  },
});
