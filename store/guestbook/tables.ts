export interface GuestbookTables {
  guestbook_messages: MessageTableRow;
  guestbook_reports: ReportTableRow;
}

export interface MessageTableRow {
  id: string;
  guestbook: string;
  author_id: string;
  parent_id: string | null;
  text: string;
  clip_id: string | null;
  clip_offset_ms: number | null;
  state: string;
  /** When it was first published. */
  published_ms: number | null;
  /** The account that moderated it last, and when. */
  moderated_by: string | null;
  moderated_ms: number | null;
  created_ms: number;
}

export interface ReportTableRow {
  message_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  is_resolved: number;
  created_ms: number;
}
