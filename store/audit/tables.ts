export interface AuditTables {
  audit_entries: AuditTableRow;
}

export interface AuditTableRow {
  id: string;
  actor_id: string;
  action: string;
  subject_id: string;
  /** JSON: name -> text. */
  detail: string;
  created_ms: number;
}
