export interface ReelTables {
  reels: ReelTableRow;
}

export interface ReelTableRow {
  id: string;
  owner_id: string;
  title: string;
  subtitles: string;
  has_film_titles: number;
  /** JSON: ReelPart[]. Copies of the lines, so there is no foreign key to the videos. */
  parts: string;
  /** JSON: OmittedLine[]. */
  omitted: string;
  state: string;
  error_code: string | null;
  duration_ms: number | null;
  created_ms: number;
}
