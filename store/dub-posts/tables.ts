export interface DubPostTables {
  dub_likes: DubLikeTableRow;
  dub_comments: DubCommentTableRow;
  dub_reports: DubReportTableRow;
}

interface DubLikeTableRow {
  dub_id: string;
  account_id: string;
  created_ms: number;
}

export interface DubCommentTableRow {
  id: string;
  dub_id: string;
  author_id: string;
  moment_ms: number;
  text: string;
  created_ms: number;
}

interface DubReportTableRow {
  id: string;
  dub_id: string;
  /** The comment that the report is about; null for the dub itself. */
  comment_id: string | null;
  reporter_id: string;
  reason: string;
  note: string | null;
  created_ms: number;
  /** Null while the report is open. */
  handled_ms: number | null;
  outcome: string | null;
}
