/**
 * One action of one account. An entry contains no names of people and no secrets: IDs refer to people, and `detail`
 * contains codes and numbers.
 */
export interface AuditEntry {
  id: string;
  actorId: string;
  /** Stable code, such as `account_made`. The catalogue has wording for known codes under `accounts.audit.actions`. */
  action: string;
  subjectId: string;
  detail: Record<string, string>;
  createdMs: number;
}
