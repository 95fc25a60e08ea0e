import type { AuditAction } from '#shared/audit-actions.ts';
import { newId } from '../new-id.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditService, AuditStore } from './types.ts';

/** Creates an audit entry for an action at `nowMs`. */
export function createAuditEntry(args: {
  actor: { id: string };
  action: AuditAction;
  subjectId: string;
  detail?: Record<string, string>;
  nowMs: number;
}): AuditEntry {
  const { actor, action, subjectId, detail = {}, nowMs } = args;
  return { id: newId(), actorId: actor.id, action, subjectId, detail, createdMs: nowMs };
}

/**
 * Creates the service that reads the audit log. Other services write entries together with the change that they
 * describe (see `createAuditEntry`).
 */
export function createAuditService(args: { audits: AuditStore }): AuditService {
  const { audits } = args;
  return {
    async list({ pageNumber, pageSize, asOfMs = null }) {
      const found = await audits.listAudits({ limit: pageSize, offset: (pageNumber - 1) * pageSize, asOfMs });
      return { list: found.entries, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },
  };
}
