import type { GeneratedColumns } from '../database/generated-columns.ts';

export interface ClipTables {
  clips: ClipTableRow & GeneratedColumns<ClipRankColumns & ClipSoundColumn>;
}

export interface ClipTableRow {
  id: string;
  owner_id: string;
  video_id: string;
  film_id: string;
  title: string;
  start_frame: number;
  end_frame: number;
  start_ms: number;
  end_ms: number;
  /** JSON: ClipSegment[]. */
  segments: string;
  /** JSON: Line[]; null for the lines that the film has now. */
  kept_lines: string | null;
  state: string;
  error_code: string | null;
  /** JSON: ClipProof. */
  proof: string | null;
  created_ms: number;
}

/** Columns that sort the least-practiced clips and that decide who may see a clip. */
export interface ClipRankColumns {
  /** How many accounts have takes of the clip. */
  people: number;
  /** Whether a line belongs to it. For clips from before that rule: whether a line overlaps one of its segments. */
  has_lines: number;
  has_proof: number;
  /** '' when everybody may see the clip, else the owner of its film; '-' when that owner is unknown. */
  film_owner_key: string;
}

/** What is known of a clip's sound. `DubStore` reads and writes it. */
interface ClipSoundColumn {
  /** JSON: BackgroundMeasure; null when the clip has not been measured. */
  background: string | null;
}
