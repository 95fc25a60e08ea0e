export interface AlignmentTables {
  aligned_lines: AlignedLineTableRow;
  aligned_videos: AlignedVideoTableRow;
}

export interface AlignedLineTableRow {
  video_id: string;
  /** See `lineKeyOf`: another text or other times give another key. */
  line_key: string;
  /** Of the method that measured the words. */
  version: number;
  /** Why nothing was measured; null if it was. */
  refusal: string | null;
  /** In thousandths. */
  confidence: number;
  /** JSON: a list of [from, end, startMs, endMs, confidence in thousandths] for each word. */
  words: string;
  /** JSON as in `words`; null unless a person has moved the words. */
  edited_words: string | null;
  contour_start_ms: number;
  /** A signed byte for each value, in base 64. */
  contour: string;
}

interface AlignedVideoTableRow {
  video_id: string;
  version: number;
  /** The revision of the video whose lines were aligned. */
  revision: number;
  /** Lines with English, and those among them without times that may be used. */
  line_count: number;
  unsure_count: number;
}
