export interface TakeTables {
  takes: TakeTableRow;
  line_practice: LinePracticeTableRow;
}

export interface TakeTableRow {
  id: string;
  owner_id: string;
  clip_id: string;
  /** WHOLE_CLIP for a take of the whole clip, so that unique keys can include it. */
  line_index: number;
  start_ms: number;
  end_ms: number;
  duration_ms: number;
  pre_roll_ms: number;
  offset_ms: number;
  is_best: number;
  peak: number;
  is_clipped: number;
  /** Null for takes that were not sent with an ID. */
  recording_id: string | null;
  source_take_id: string | null;
  is_lossless: number;
  /** First and last moment of speech in the recording; null if none was found, and for takes before it was measured. */
  speech_start_ms: number | null;
  speech_end_ms: number | null;
  /** All pauses between them. */
  pause_ms: number | null;
  created_ms: number;
}

/** How often an account has heard the original of a line, and recorded it, in a time between joining two classes. */
interface LinePracticeTableRow {
  account_id: string;
  clip_id: string;
  /** As in `TakeTableRow`. */
  line_index: number;
  /** When the account had last joined one of its classes; 0 for none. */
  since_ms: number;
  listens: number;
  reads: number;
  /** The best score of a take of the line in that time, and what is weakest in it; null without an analyzed take. */
  best_score: number | null;
  weakest: string | null;
  changed_ms: number;
}
