import type { Page, PageArgs } from '../pagination.ts';
import type { AuditEntry } from './audit-entry.ts';

/**
 * An audit entry with the current names of its accounts. A name is null if the ID is not that of an existing account.
 */
export interface AuditView extends AuditEntry {
  actorUsername: string | null;
  subjectUsername: string | null;
}

export interface AuditStore {
  insertAudit(entry: AuditEntry): Promise<void>;
  /** Lists entries, newest first. For `asOfMs`, see Page. */
  listAudits(args: {
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ entries: AuditView[]; total: number; asOfMs: number }>;
}

export interface AuditService {
  /** For administrators. */
  list(args: PageArgs): Promise<Page<AuditView>>;
}
