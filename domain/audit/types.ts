import type { AuditTopic } from '#shared/audit-actions.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { AuditEntry } from './audit-entry.ts';

/**
 * An audit entry with the current names of its accounts. A name is null if the ID is not that of an existing account.
 */
export interface AuditView extends AuditEntry {
  actorUsername: string | null;
  subjectUsername: string | null;
}

/** Which entries a list has. What is left out does not narrow it. */
export interface AuditFilter {
  actions?: readonly string[];
  actorId?: string;
  subjectId?: string;
  /** Entries in [fromMs, toMs). */
  fromMs?: number;
  toMs?: number;
}

export interface AuditStore {
  insertAudit(entry: AuditEntry): Promise<void>;
  /** Lists entries, newest first. For `asOfMs`, see Page. */
  listAudits(args: {
    filter?: AuditFilter;
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ entries: AuditView[]; total: number; asOfMs: number }>;
}

/** A search of the audit log. Null does not narrow it. */
export interface AuditSearch {
  action: AuditTopic | null;
  /** The username or the ID of the account that acted. */
  actor: string | null;
  /** The username of an account, or the ID of any subject. */
  subject: string | null;
  /** First and last day in Shanghai, `Y-m-d`. */
  from: string | null;
  to: string | null;
}

/** For administrators. Each method throws bad_parameter for a day that does not exist, or that is before `from`. */
export interface AuditService {
  list(args: AuditSearch & PageArgs): Promise<Page<AuditView>>;
  /** Returns the first `AUDIT_EXPORT_MAX` entries that a list would show, and audits the export. */
  exportEntries(args: AuditSearch & { viewer: Viewer }): Promise<AuditView[]>;
}
