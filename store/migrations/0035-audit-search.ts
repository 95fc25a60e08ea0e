import type { Migration } from 'kysely/migration';

/**
 * Lets the audit log be searched by action, actor, and subject. Each index has the columns of all filters, so that the rows of
 * a page are found, and all rows are counted, from the index alone.
 */
export const addAuditIndexes = (): Migration => ({
  async up(db) {
    const indexes = {
      audit_entries_action: ['action', 'created_ms', 'id', 'actor_id', 'subject_id'],
      audit_entries_actor: ['actor_id', 'created_ms', 'id', 'action', 'subject_id'],
      audit_entries_subject: ['subject_id', 'created_ms', 'id', 'action', 'actor_id'],
    };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema.createIndex(name).ifNotExists().on('audit_entries').columns(columns).execute();
  },
});
