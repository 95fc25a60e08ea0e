/** One action of one account. It holds no names of people and no secrets: ids stand for people, `detail` holds codes and figures. */
export interface AuditEntry {
  id: string;
  actorId: string;
  /** Stable code, `account_made`; in the catalogue under `accounts.audit.actions` where it is known there. */
  action: string;
  subjectId: string;
  detail: Record<string, string>;
  createdMs: number;
}
