import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { AuditEntry } from './audit-entry.ts';

/** An entry with the current names of its ids; null when an id is not an existing account. */
export interface AuditView extends AuditEntry {
  actor: string | null;
  subject: string | null;
}

export interface AuditStore {
  insertAudit(entry: AuditEntry): Promise<void>;
  /** Newest first. `asOfMs` as in Page. */
  listAudits(args: {
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ entries: AuditView[]; total: number; asOfMs: number }>;
}

export interface AuditService {
  /** Throws forbidden unless the viewer is an administrator. */
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<AuditView>>;
}
