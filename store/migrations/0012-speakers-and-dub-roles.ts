import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Adds who speaks each line, and the roles that several people take in a dub. */
export const addSpeakersAndDubRoles = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema.alterTable('subtitle_lines').addColumn('speakers', text).execute();
    await db.schema
      .alterTable('dubs')
      .addColumn('silences_open_lines', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await createTable(db, 'dub_roles')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('dub_id', text, (column) => column.notNull().references('dubs.id').onDelete('cascade'))
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('account_id', text, (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('invite_id', text, (column) => column.unique())
      .addColumn('line_positions', text, (column) => column.notNull())
      .addColumn('taken_ms', integer)
      .execute();
    await db.schema.createIndex('dub_roles_dub').on('dub_roles').columns(['dub_id', 'position']).execute();
    await db.schema.createIndex('dub_roles_account').on('dub_roles').column('account_id').execute();
  },
});
