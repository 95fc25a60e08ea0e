import type { Kysely } from 'kysely';
import type { CampaignTables } from '../campaigns/tables.ts';
import type { DrawTables } from '../draw/tables.ts';
import type { GuestbookTables } from '../guestbook/message-rows.ts';
import type { LessonTables } from '../lessons/lesson-rows.ts';
import type { SurveyTables } from '../survey/survey-rows.ts';
import type { TakeTables } from '../takes/take-rows.ts';
import type { WordTables } from '../words/word-rows.ts';

/** The two databases the product runs on. */
export type StoreDialect = 'sqlite' | 'postgres';

/** Rows as they lie in the database: integers for times (milliseconds) and flags (0 or 1), JSON as text. */
export interface Tables
  extends CampaignTables,
    DrawTables,
    GuestbookTables,
    LessonTables,
    SurveyTables,
    TakeTables,
    WordTables {
  accounts: AccountTableRow;
  sessions: SessionTableRow;
  audits: AuditTableRow;
  films: FilmTableRow;
  videos: VideoTableRow;
  subtitle_tracks: SubtitleTrackTableRow;
  lines: LineTableRow;
  bars: ClipTableRow;
  jobs: JobTableRow;
  counters: { name: string; value: number };
  demo_films: { path: string; content_hash: string };
}

export type Database = Kysely<Tables>;

export interface AccountTableRow {
  id: string;
  account: string;
  name: string;
  password_hash: string;
  /** JSON: list of roles. */
  access: string;
  initial_password: number;
  created_ms: number;
  disabled_ms: number | null;
  last_seen_ms: number | null;
  avatar: string | null;
  city: string | null;
  gone_ms: number | null;
  /** Set when the data of a gone account has been erased. */
  erased_ms: number | null;
}

export interface SessionTableRow {
  token_hash: string;
  account_id: string;
  created_ms: number;
  expires_ms: number;
  seen_ms: number | null;
  /** Masked. */
  address: string | null;
  agent: string | null;
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
  /** The titles as `foldText` makes them, for searching and sorting alike on both databases. */
  title_fold: string;
  title_zh_fold: string;
  created_ms: number;
}

export interface VideoTableRow {
  id: string;
  film_id: string;
  /** The film's source and owner ('' without one), copied so that one key can span them and the content. */
  source: string;
  owner: string;
  original_name: string;
  original_ext: string;
  content_key: string;
  season: number | null;
  episode: number | null;
  title: string | null;
  state: string;
  error_code: string | null;
  error_detail: string | null;
  /** JSON: list of catalogue keys. */
  notes: string;
  /** JSON: MezzanineFacts. */
  mezzanine: string | null;
  /** JSON: StripFacts. */
  strip: string | null;
  /** Level of its lines, 0 when they have none; null while nobody has looked. */
  level: number | null;
  revision: number;
  created_ms: number;
}

export interface SubtitleTrackTableRow {
  id: string;
  video_id: string;
  /** Its place among the video's tracks, from 0. */
  place: number;
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
  /** JSON: ClipSegment[]; null for a clip of one stretch. */
  segments: string | null;
  state: string;
  error_code: string | null;
  /** JSON: BarProof. */
  proof: string | null;
  created_ms: number;
}

export interface JobTableRow {
  id: string;
  kind: string;
  subject_id: string;
  /** JSON: the payload. */
  payload: string;
  state: string;
  stage: string | null;
  percent: number;
  attempts: number;
  /** Who holds it while it runs, and until when. */
  worker_id: string | null;
  lease_until_ms: number | null;
  cancel_requested: number;
  /** Asked for once more while it ran: when it is done it goes back to the queue. */
  again: number;
  error_code: string | null;
  error_detail: string | null;
  created_ms: number;
  updated_ms: number;
}
