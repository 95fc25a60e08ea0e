export interface TakeReviewTables {
  heard_takes: HeardTakeTableRow;
  take_comments: TakeCommentTableRow;
}

interface HeardTakeTableRow {
  take_id: string;
  teacher_id: string;
  heard_ms: number;
}

export interface TakeCommentTableRow {
  id: string;
  take_id: string;
  /** The owner of the take, so that one index has what a learner received. */
  take_owner_id: string;
  author_id: string;
  moment_ms: number;
  text: string;
  created_ms: number;
  changed_ms: number;
  read_ms: number | null;
}
