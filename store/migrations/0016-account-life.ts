import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** What an account goes through: seen, disabled, gone; where its sessions are used; and the record of who changed what. */
export const addAccountLifecycle = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    // One at a time: SQLite adds one column with each statement.
    for (const name of ['disabled_ms', 'last_seen_ms', 'gone_ms', 'erased_ms']) {
      await db.schema.alterTable('accounts').addColumn(name, integer).execute();
    }
    for (const name of ['avatar', 'city']) {
      await db.schema.alterTable('accounts').addColumn(name, text).execute();
    }
    await db.schema
      .createIndex('accounts_gone')
      .on('accounts')
      .columns(['gone_ms', 'id'])
      .where(sql<boolean>`gone_ms is not null and erased_ms is null`)
      .execute();
    await db.schema.alterTable('sessions').addColumn('seen_ms', integer).execute();
    for (const name of ['address', 'agent']) {
      await db.schema.alterTable('sessions').addColumn(name, text).execute();
    }
    // What is said of somebody stays when the account goes, so there is no key to it.
    await createTable(db, 'audits')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('actor_id', text, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('subject_id', text, (column) => column.notNull())
      .addColumn('detail', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audits_new').on('audits').columns(['created_ms', 'id']).execute();
    // Changes that could leave no owner wait for each other on this row.
    await sql`insert into counters (name, value) values ('owner_changes', 0)`.execute(db);
  },
});
