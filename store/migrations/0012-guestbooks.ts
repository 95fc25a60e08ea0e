import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

export const createGuestbookTables = ({ text, integer, createTable }: DialectTypes): Migration => ({
  async up(db) {
    await createTable(db, 'messages')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('pad', text, (column) => column.notNull())
      .addColumn('author_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('parent_id', text, (column) => column.references('messages.id').onDelete('cascade'))
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('bar_id', text, (column) => column.references('bars.id').onDelete('set null'))
      .addColumn('at_ms', integer)
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('shown_ms', integer)
      .addColumn('decided_by', text)
      .addColumn('decided_ms', integer)
      .addColumn('created_ms', integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('messages_shown')
      .on('messages')
      .columns(['pad', 'shown_ms', 'id'])
      .where(sql<boolean>`parent_id is null and state = 'shown'`)
      .execute();
    await db.schema
      .createIndex('messages_replies')
      .on('messages')
      .columns(['parent_id', 'shown_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('messages_state')
      .on('messages')
      .columns(['state', 'created_ms', 'id'])
      .execute();
    await db.schema.createIndex('messages_author').on('messages').columns(['author_id', 'state']).execute();
    await db.schema.createIndex('messages_bar').on('messages').column('bar_id').execute();

    await createTable(db, 'message_reports')
      .addColumn('message_id', text, (column) =>
        column.notNull().references('messages.id').onDelete('cascade'),
      )
      .addColumn('reporter_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('note', text)
      .addColumn('settled', integer, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('message_reports_once', ['message_id', 'reporter_id'])
      .execute();
    await db.schema
      .createIndex('message_reports_reporter')
      .on('message_reports')
      .column('reporter_id')
      .execute();
  },
});
