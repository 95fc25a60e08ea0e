import type { Viewer } from '#domain/accounts/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';

/**
 * One thing somebody did to something. Names of people and secrets have no place in it: people are told of by their ids,
 * and `detail` holds codes and figures.
 */
export interface AuditEntry {
  id: string;
  actorId: string;
  /** Stable code, `account_made`; in the catalogue under `accounts.audit.actions` where it is known there. */
  action: string;
  subjectId: string;
  detail: Record<string, string>;
  createdMs: number;
}

/** An entry with the names its ids have now; null for who or what is no account (any more). */
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
  /** Throws forbidden for whoever is no administrator. */
  list(args: { viewer: Viewer } & PageArgs): Promise<Page<AuditView>>;
}
