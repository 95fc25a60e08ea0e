export interface WordTables {
  word_list_entries: WordEntryTableRow;
  saved_words: SavedWordTableRow;
  word_shares: WordShareTableRow;
  saved_lines: SavedLineTableRow;
}

export interface ContentColumns {
  word_list: string;
  text: string;
  normalized_text: string;
  phonetic: string | null;
  meaning: string | null;
  note: string | null;
  /** Word, meaning and note as `foldText` gives them, so that both databases search alike. */
  search_text: string;
  /** JSON: WordClip. It stays when its film or line is deleted, so there is no foreign key. */
  clip: string | null;
}

export interface WordEntryTableRow extends ContentColumns {
  id: string;
  state: string;
  position: number;
  published_ms: number | null;
  created_ms: number;
}

export interface SavedWordTableRow extends ContentColumns, ReviewTableRow {
  id: string;
  owner_id: string;
  entry_id: string | null;
  created_ms: number;
}

export interface ReviewTableRow {
  due_ms: number;
  reps: number;
  review_state: number;
  /** JSON: the rest of ReviewState. */
  review_card: string;
}

export interface WordShareTableRow {
  id: string;
  owner_id: string;
  /** JSON: list of SharedWord. */
  words: string;
  created_ms: number;
}

export interface SavedLineTableRow {
  id: string;
  owner_id: string;
  /** There is no foreign key: the saved copy stays when the line is deleted. */
  line_id: string;
  phrase: string | null;
  /** JSON: WordClip. */
  clip: string;
  /** Both texts of the line as `foldText` gives them. */
  search_text: string;
  created_ms: number;
}
