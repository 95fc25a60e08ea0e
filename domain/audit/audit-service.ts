import { requireAdmin } from '#domain/accounts/require-admin.ts';
import { newId } from '#domain/new-id.ts';
import type { AuditEntry, AuditService, AuditStore } from './types.ts';

/** An entry for something that happens at `nowMs`. */
export function createAuditEntry(args: {
  actor: { id: string };
  action: string;
  subjectId: string;
  detail?: Record<string, string>;
  nowMs: number;
}): AuditEntry {
  const { actor, action, subjectId, detail = {}, nowMs } = args;
  return { id: newId(), actorId: actor.id, action, subjectId, detail, createdMs: nowMs };
}

/** Tells who did what to what, and when; entries are written by those who change things (makeAuditEntry). */
export function createAuditService(args: { audits: AuditStore }): AuditService {
  const { audits } = args;
  return {
    async list({ viewer, pageno, pagesize, asOfMs = null }) {
      requireAdmin(viewer);
      const found = await audits.listAudits({ limit: pagesize, offset: (pageno - 1) * pagesize, asOfMs });
      return { list: found.entries, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },
  };
}
