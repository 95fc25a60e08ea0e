import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { DialectTypes } from './dialect-types.ts';

const BATCH = 500;

/**
 * Chains the audit entries: each gets a number without gaps and a hash over itself and the hash before. From here on the
 * database refuses to change or remove an entry. Entries that are there are chained in the order of their times.
 */
export const chainAuditEntries = (types: DialectTypes): Migration => ({
  async up(db) {
    const { text, integer, createTable } = types;
    await db.schema.alterTable('audit_entries').renameTo('unchained_audit_entries').execute();
    await createTable(db, 'audit_entries')
      .addColumn('seq', integer, (column) => column.notNull().primaryKey())
      .addColumn('id', text, (column) => column.notNull().unique())
      .addColumn('actor_id', text, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('subject_id', text, (column) => column.notNull())
      .addColumn('detail', text, (column) => column.notNull())
      .addColumn('created_ms', integer, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .execute();
    // One row. Its lock puts the entries in order.
    await createTable(db, 'audit_head')
      .addColumn('id', integer, (column) => column.notNull().primaryKey().check(sql`id = 1`))
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .execute();
    await chainWhatIsThere(db);
    await db.schema.dropTable('unchained_audit_entries').execute();
    await db.schema
      .createIndex('audit_entries_new')
      .on('audit_entries')
      .columns(['created_ms', 'id'])
      .execute();
    await types.refuseChanges(db, 'audit_entries');
  },
});

interface UnchainedRow {
  id: string;
  actor_id: string;
  action: string;
  subject_id: string;
  detail: string;
  created_ms: number;
}

async function chainWhatIsThere(db: Kysely<unknown>): Promise<void> {
  let seq = 0;
  let hash = '0'.repeat(64);
  for (;;) {
    const { rows } = await sql<UnchainedRow>`
      select id, actor_id, action, subject_id, detail, created_ms from unchained_audit_entries
      order by created_ms, id limit ${BATCH} offset ${seq}
    `.execute(db);
    for (const row of rows) {
      const { id, actor_id: actorId, action, subject_id: subjectId, created_ms: createdMs } = row;
      seq += 1;
      const content = canonicalJson({
        ...{ seq, previous: hash, id, actorId, action, subjectId },
        ...{ detail: JSON.parse(row.detail), createdMs },
      });
      hash = createHash('sha256').update(content).digest('hex');
      await sql`
        insert into audit_entries (seq, id, actor_id, action, subject_id, detail, created_ms, hash)
        values (${seq}, ${id}, ${actorId}, ${action}, ${subjectId}, ${row.detail}, ${createdMs}, ${hash})
      `.execute(db);
    }
    if (rows.length < BATCH) break;
  }
  await sql`insert into audit_head (id, seq, hash) values (1, ${seq}, ${hash})`.execute(db);
}
