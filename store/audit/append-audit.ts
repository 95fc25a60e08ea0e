import type { Kysely } from 'kysely';
import { linkAuditEntry } from '#domain/audit/audit-chain.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Appends an entry to the chain. Call it in the transaction that makes the change, and last: the lock on the head holds every
 * other audited change up until the transaction ends.
 */
export async function appendAudit(trx: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  // Counting locks the head first. A later statement then sees what the last holder of the lock wrote.
  const head = await trx
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const link = linkAuditEntry({ entry, before: { seq: head.seq - 1, hash: head.hash } });
  await trx
    .insertInto('audit_entries')
    .values({
      ...{ seq: link.seq, hash: link.hash, id: entry.id, actor_id: entry.actorId, action: entry.action },
      ...{ subject_id: entry.subjectId, detail: JSON.stringify(entry.detail), created_ms: entry.createdMs },
    })
    .execute();
  await trx.updateTable('audit_head').set({ hash: link.hash }).execute();
}
