import { createAuditEntry } from '#domain/audit/audit-service.ts';
import type { Database } from '../database/tables.ts';
import { appendAudit } from './append-audit.ts';

type Action = Omit<Parameters<typeof createAuditEntry>[0], 'actor'> & { actorId: string };

/** Appends an entry for an action to the audit log. Call it last in the transaction that makes the change. */
export const logAction = (trx: Database, { actorId, ...entry }: Action): Promise<void> =>
  appendAudit(trx, createAuditEntry({ actor: { id: actorId }, ...entry }));
