import type { GeneratedColumns } from '../database/generated-columns.ts';
import type { DubCastColumns } from '../dub-roles/tables.ts';

export interface DubTables {
  dubs: DubTableRow & GeneratedColumns<DubCastColumns>;
}

export interface DubTableRow {
  id: string;
  owner_id: string;
  clip_id: string;
  /** `film_owner_key` of the clip. */
  film_owner_key: string;
  visibility: string;
  /** Null when there is no link. A withdrawn one is not kept. */
  link_id: string | null;
  bed: string;
  subtitles: string;
  burns_subtitles: number;
  has_credits: number;
  state: string;
  error_code: string | null;
  /** Null until the dub is mixed for the first time, as are the four columns that follow. */
  mixed_ms: number | null;
  duration_ms: number | null;
  /** JSON: DubVoice[]. */
  voices: string | null;
  /** JSON: `settings` and `silencesOpenLines` of FinishedDub. */
  mixed_settings: string | null;
  /** JSON: DubProof. */
  proof: string | null;
  removed_ms: number | null;
  removed_reason: string | null;
  published_ms: number | null;
  likes: number;
  created_ms: number;
}
