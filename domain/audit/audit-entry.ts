/**
 * One action of one account. An entry contains no names of people and no secrets: IDs refer to people, and `detail`
 * contains codes and numbers.
 */
export interface AuditEntry {
  id: string;
  actorId: string;
  /** Stable code: one of `auditActions`, or one of a later version. */
  action: string;
  subjectId: string;
  detail: Record<string, string>;
  createdMs: number;
}
