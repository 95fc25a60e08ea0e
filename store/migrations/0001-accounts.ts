import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createAccountTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'accounts')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('account', text, (column) => column.notNull().unique())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('password_hash', text, (column) => column.notNull())
      .addColumn('access', text, (column) => column.notNull())
      .addColumn('initial_password', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('accounts_initial_password')
      .on('accounts')
      .columns(['created_ms', 'id'])
      .where(sql<boolean>`initial_password = 1`)
      .execute();

    await createTable(db, 'sessions')
      .addColumn('token_hash', text, (column) => column.notNull().primaryKey())
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('expires_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_ms').execute();
  },
});
