export interface JobTables {
  jobs: JobTableRow;
}

export interface JobTableRow {
  id: string;
  kind: string;
  subject_id: string;
  /** The account that the job works for; '' for the library itself. */
  account_key: string;
  /** JSON: the payload. */
  payload: string;
  state: string;
  stage: string | null;
  progress_percent: number;
  attempts: number;
  /** The worker that runs the job, and the end of its lease. */
  worker_id: string | null;
  lease_until_ms: number | null;
  cancel_requested: number;
  /** Requested again while it ran: when it is done, it goes back to the queue. */
  rerun_requested: number;
  error_code: string | null;
  error_detail: string | null;
  created_ms: number;
  updated_ms: number;
}
