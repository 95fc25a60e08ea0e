import { type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Gives drafts of surveys a revision, and messages that were published at once the order in which they were written. */
export const addStableOrders = ({ integer }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('surveys')
      .addColumn('revision', integer, (column) => column.notNull().defaultTo(1))
      .execute();
    for (const name of ['guestbook_messages_published', 'guestbook_messages_replies'])
      await db.schema.dropIndex(name).ifExists().execute();
    await db.schema
      .createIndex('guestbook_messages_published')
      .on('guestbook_messages')
      .columns(['guestbook', 'published_ms', 'created_ms', 'id'])
      .where(sql<SqlBool>`parent_id is null and state = 'shown'`)
      .execute();
    await db.schema
      .createIndex('guestbook_messages_replies')
      .on('guestbook_messages')
      .columns(['parent_id', 'published_ms', 'created_ms', 'id'])
      .execute();
  },
});
