import { AppError } from '#domain/errors.ts';
import { mayRunLibrary } from '#domain/films/access.ts';
import { newId } from '#domain/new-id.ts';
import type { Clock } from '#domain/services.ts';
import type { AuditEntry, AuditService, AuditStore } from './types.ts';

/** An entry for something that happens at `nowMs`. */
export function makeAuditEntry(args: {
  actor: { id: string };
  action: string;
  subjectId: string;
  detail?: Record<string, string>;
  nowMs: number;
}): AuditEntry {
  const { actor, action, subjectId, detail = {}, nowMs } = args;
  return { id: newId(), actorId: actor.id, action, subjectId, detail, createdMs: nowMs };
}

/** Who did what to what, and when. */
export function createAuditService(args: { audits: AuditStore; clock: Clock }): AuditService {
  const { audits, clock } = args;
  return {
    record: (happened) => audits.insertAudit(makeAuditEntry({ ...happened, nowMs: clock.nowMs() })),

    async list({ viewer, pageno, pagesize, asOfMs = null }) {
      if (!mayRunLibrary(viewer)) throw new AppError('forbidden');
      const found = await audits.listAudits({ limit: pagesize, offset: (pageno - 1) * pagesize, asOfMs });
      return { list: found.entries, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },
  };
}
