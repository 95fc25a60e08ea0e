export interface SubtitleTimingTables {
  subtitle_timings: SubtitleTimingTableRow;
}

export interface SubtitleTimingTableRow {
  video_id: string;
  /** JSON: list of LanguageFinding. */
  findings: string;
  is_kept: number;
  /** JSON: list of TrackTiming; null when there is nothing to undo. */
  previous: string | null;
  changed_ms: number;
}
