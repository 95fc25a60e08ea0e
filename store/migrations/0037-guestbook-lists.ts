import { type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets moderators page through the messages of one or all guestbooks, and through reported messages, along an index. */
export const addGuestbookListIndexes = (): Migration => ({
  async up(db) {
    const indexes = {
      guestbook_messages_review: ['guestbook', 'state', 'created_ms', 'id'],
      guestbook_messages_every: ['guestbook', 'created_ms', 'id'],
      guestbook_messages_new: ['created_ms', 'id'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema.createIndex(name).on('guestbook_messages').columns(columns).execute();
    await db.schema
      .createIndex('guestbook_reports_open')
      .on('guestbook_reports')
      .column('message_id')
      .where(sql<SqlBool>`is_resolved = 0`)
      .execute();
  },
});
