export interface AuditTables {
  audit_entries: AuditTableRow;
  /** One row: the last entry. */
  audit_head: { id: number; seq: number; hash: string };
}

export interface AuditTableRow {
  /** Counts the entries without gaps, beginning with 1. */
  seq: number;
  id: string;
  actor_id: string;
  action: string;
  subject_id: string;
  /** JSON: name -> text. */
  detail: string;
  created_ms: number;
  /** SHA-256 as hex; see domain/audit/audit-chain.ts. */
  hash: string;
}
