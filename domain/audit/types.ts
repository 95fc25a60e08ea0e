import type { AuditTopic } from '#shared/audit-actions.ts';
import type { AuditSubjectKind } from '#shared/audit-subjects.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { AuditEntry } from './audit-entry.ts';

/**
 * An audit entry with the current names of its accounts. A name is null if the ID is not that of an existing account.
 */
export interface AuditRow extends AuditEntry {
  actorUsername: string | null;
  subjectUsername: string | null;
}

/** Something that has a name. */
export interface AuditSubject {
  kind: AuditSubjectKind;
  name: string;
  /** The administrator to whom it belongs; null for what belongs to all. */
  adminId: string | null;
  /** Whether only its row is left. */
  isRemoved: boolean;
}

/** Something in the detail of an entry whose name the viewer may know. */
interface AuditMention {
  id: string;
  name: string;
  /** What it is, if the viewer can open its page. */
  kind: AuditSubjectKind | null;
}

/** An audit entry as a viewer sees it. */
export interface AuditView extends AuditRow {
  /**
   * The name of the subject: the present one, or the one that the entry of its removal keeps. Null for what has no name, and
   * for what belongs to another administrator, unless the viewer is an owner.
   */
  subjectName: string | null;
  /** What the subject is, if the viewer can open its page. */
  subjectKind: AuditSubjectKind | null;
  /** The present names of the things whose IDs are in the detail. */
  mentions: AuditMention[];
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
  /** Finds what these IDs belong to. Leaves out what has no name. */
  nameSubjects(ids: readonly string[]): Promise<Map<string, AuditSubject>>;
  /** Lists entries, newest first. For `asOfMs`, see Page. */
  listAudits(args: {
    filter?: AuditFilter;
    limit: number;
    offset: number;
    asOfMs?: number | null;
  }): Promise<{ entries: AuditRow[]; total: number; asOfMs: number }>;
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
  list(args: AuditSearch & { viewer: Viewer } & PageArgs): Promise<Page<AuditView>>;
  /** Returns the first `AUDIT_EXPORT_MAX` entries that a list would show, and audits the export. */
  exportEntries(args: AuditSearch & { viewer: Viewer }): Promise<AuditView[]>;
}
