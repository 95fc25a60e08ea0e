export interface OperationLogTables {
  operation_log: OperationLogTableRow;
}

interface OperationLogTableRow {
  dedup_key: string;
  account_id: string | null;
  device_id: string | null;
  event_id: string;
  lesson_id: string;
  /** Unix time in seconds. */
  created_seconds: number;
  page_id: string;
  remark: string;
  received_ms: number;
}
