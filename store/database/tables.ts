import type { Generated, Kysely } from 'kysely';
import type { CampaignTables } from '../campaigns/tables.ts';
import type { DrawTables } from '../draw/tables.ts';
import type { GuestbookTables } from '../guestbook/message-rows.ts';
import type { LessonTables } from '../lessons/lesson-rows.ts';
import type { RedPacketTables } from '../red-packets/tables.ts';
import type { SurveyTables } from '../survey/survey-rows.ts';
import type { TakeTables } from '../takes/take-rows.ts';
import type { WordTables } from '../words/word-rows.ts';

/** The two databases the product runs on. */
export type StoreDialect = 'sqlite' | 'postgres';

/** Rows of the database: integers for times (milliseconds) and flags (0 or 1), JSON as text. */
export interface Tables
  extends CampaignTables,
    RedPacketTables,
    DrawTables,
    GuestbookTables,
    LessonTables,
    SurveyTables,
    TakeTables,
    WordTables {
  accounts: AccountTableRow;
  sessions: SessionTableRow;
  known_devices: KnownDeviceTableRow;
  audit_entries: AuditTableRow;
  films: FilmTableRow & Kept<FilmTotalsColumns>;
  videos: VideoTableRow;
  subtitle_tracks: SubtitleTrackTableRow;
  subtitle_lines: LineTableRow;
  clips: ClipTableRow & Kept<ClipRankColumns>;
  jobs: JobTableRow;
  sequences: { name: string; value: number };
  leases: { name: string; holder_id: string; until_ms: number };
  demo_films: { path: string; content_hash: string };
}

/** Columns that the store keeps by itself: they have a default, so that an insert leaves them out. */
type Kept<Columns> = { [Name in keyof Columns]: Generated<Columns[Name]> };

export type Database = Kysely<Tables>;

export interface AccountTableRow {
  id: string;
  username: string;
  name: string;
  password_hash: string;
  /** JSON: list of roles. */
  roles: string;
  has_initial_password: number;
  created_ms: number;
  disabled_ms: number | null;
  last_seen_ms: number | null;
  avatar_id: string | null;
  city: string | null;
  deleted_ms: number | null;
  /** Set when the data of a deleted account has been erased. */
  erased_ms: number | null;
}

export interface SessionTableRow {
  token_hash: string;
  account_id: string;
  created_ms: number;
  expires_ms: number;
  last_seen_ms: number | null;
  masked_ip: string | null;
  user_agent: string | null;
}

/** A browser that has signed in to an account. */
export interface KnownDeviceTableRow {
  /** SHA-256 of the cookie's value. */
  device_hash: string;
  account_id: string;
  created_ms: number;
  last_used_ms: number;
}

export interface AuditTableRow {
  id: string;
  actor_id: string;
  action: string;
  subject_id: string;
  /** JSON: name -> text. */
  detail: string;
  created_ms: number;
}

export interface FilmTableRow {
  id: string;
  source: string;
  kind: string;
  title: string;
  title_zh: string | null;
  year: number | null;
  owner_id: string | null;
  title_key: string;
  /** The titles as `foldText` gives them, so that both databases search and sort alike. */
  folded_title: string;
  folded_title_zh: string;
  created_ms: number;
}

/** Totals over the videos of a film that are not removed. `keepFilmTotals` writes them. */
export interface FilmTotalsColumns {
  video_count: number;
  importing_count: number;
  failed_count: number;
  line_count: number;
  duration_ms: number;
  /** The rule of `computeFilmLevel`; 0 for none. */
  level: number;
}

export interface VideoTableRow {
  id: string;
  film_id: string;
  /** The film's source and owner ('' for none), copied so that one unique key can span them and the content. */
  source: string;
  owner_key: string;
  original_name: string;
  original_extension: string;
  content_hash: string;
  season: number | null;
  episode: number | null;
  title: string | null;
  state: string;
  error_code: string | null;
  error_detail: string | null;
  /** JSON: list of catalogue keys. */
  import_notes: string;
  /** JSON: MezzanineInfo. */
  mezzanine: string | null;
  /** JSON: ThumbnailSpriteLayout. */
  thumbnail_sprite: string | null;
  /** The level of the lines; 0 when they have none, null while it has not been computed. */
  level: number | null;
  line_count: number;
  /** The length of the mezzanine in whole milliseconds; 0 without one. */
  duration_ms: number;
  revision: number;
  created_ms: number;
}

export interface SubtitleTrackTableRow {
  id: string;
  video_id: string;
  /** The position among the tracks of the video, from 0. */
  position: number;
  lang: string;
  origin: string;
  name: string;
  format: string;
  encoding: string;
  offset_ms: number;
  /** JSON: list of cues. */
  cues: string;
}

export interface LineTableRow {
  id: string;
  video_id: string;
  seq: number;
  start_ms: number;
  end_ms: number;
  en: string | null;
  zh: string | null;
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
  state: string;
  error_code: string | null;
  /** JSON: SavedClipProof. */
  proof: string | null;
  created_ms: number;
}

/** What orders the least-practiced clips, and who may see a clip. */
export interface ClipRankColumns {
  /** How many accounts have takes of the clip. */
  people: number;
  /** Whether a line overlaps one of its segments. */
  has_lines: number;
  has_proof: number;
  /** '' when everybody may see the clip, else the owner of its film; '-' when that owner is unknown. */
  film_owner_key: string;
}

export interface JobTableRow {
  id: string;
  kind: string;
  subject_id: string;
  /** JSON: the payload. */
  payload: string;
  state: string;
  stage: string | null;
  progress_percent: number;
  attempts: number;
  /** The worker that runs the job, and the end of its lease. */
  worker_id: string | null;
  lease_until_ms: number | null;
  cancel_requested: number;
  /** Requested again while it ran: when it is done, it goes back to the queue. */
  rerun_requested: number;
  error_code: string | null;
  error_detail: string | null;
  created_ms: number;
  updated_ms: number;
}
