import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** The whole schema as it was at the first release. Never change this file: write a new migration. */
export const createBaseline = (types: DialectTypes): Migration => ({
  async up(db) {
    await createSequenceTable(db, types);
    await createAccountTables(db, types);
    await createAuditTable(db, types);
    await createFilmTables(db, types);
    await createClipTables(db, types);
    await createJobTable(db, types);
    await createAdTables(db, types);
    await createRedPacketTables(db, types);
    await createStatusChangeTable(db, types);
    await createDrawTables(db, types);
    await createGuestbookTables(db, types);
    await createSurveyTables(db, types);
    await createWordTables(db, types);
    await createLessonTables(db, types);
    await createTakeTables(db, types);
    await createDemoFilmTable(db, types);
  },
});

/** Counters that a transaction locks and raises: the revision of videos, and the guard of changes that could leave no owner. */
async function createSequenceTable(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'sequences')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('value', integer, (column) => column.notNull())
    .execute();
  await sql`insert into sequences (name, value) values ('revision', 0)`.execute(db);
  await sql`insert into sequences (name, value) values ('owner_guard', 0)`.execute(db);
}

async function createAccountTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'accounts')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('username', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('roles', text, (column) => column.notNull())
    .addColumn('has_initial_password', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addColumn('disabled_ms', integer)
    .addColumn('last_seen_ms', integer)
    .addColumn('deleted_ms', integer)
    .addColumn('erased_ms', integer)
    .addColumn('avatar_id', text)
    .addColumn('city', text)
    .execute();
  await db.schema
    .createIndex('accounts_has_initial_password')
    .on('accounts')
    .columns(['created_ms', 'id'])
    .where(sql<boolean>`has_initial_password = 1`)
    .execute();

  await db.schema
    .createIndex('accounts_deleted')
    .on('accounts')
    .columns(['deleted_ms', 'id'])
    .where(sql<boolean>`deleted_ms is not null and erased_ms is null`)
    .execute();

  await createTable(db, 'sessions')
    .addColumn('token_hash', text, (column) => column.notNull().primaryKey())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addColumn('expires_ms', integer, (column) => column.notNull())
    .addColumn('last_seen_ms', integer)
    .addColumn('masked_ip', text)
    .addColumn('user_agent', text)
    .execute();
  await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_ms').execute();
}

/** An entry stays when an account is deleted, so it has no foreign key to accounts. */
async function createAuditTable(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'audit_entries')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('actor_id', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('detail', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_entries_new')
    .on('audit_entries')
    .columns(['created_ms', 'id'])
    .execute();
}

async function createFilmTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'films')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('title_zh', text)
    .addColumn('year', integer)
    .addColumn('owner_id', text, (column) => column.references('accounts.id'))
    .addColumn('title_key', text, (column) => column.notNull().unique())
    .addColumn('folded_title', text, (column) => column.notNull())
    .addColumn('folded_title_zh', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('films_new').on('films').columns(['created_ms', 'id']).execute();
  await db.schema.createIndex('films_title').on('films').columns(['folded_title', 'id']).execute();
  await db.schema
    .createIndex('films_year')
    .on('films')
    .expression(sql`coalesce(year, 0) desc, folded_title, id`)
    .execute();
  await db.schema.createIndex('films_owner').on('films').column('owner_id').execute();

  // Videos have files on disk, so a film that still has videos cannot be deleted.
  await createTable(db, 'videos')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('film_id', text, (column) => column.notNull().references('films.id'))
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('owner_key', text, (column) => column.notNull())
    .addColumn('original_name', text, (column) => column.notNull())
    .addColumn('original_extension', text, (column) => column.notNull())
    .addColumn('content_hash', text, (column) => column.notNull())
    .addColumn('season', integer)
    .addColumn('episode', integer)
    .addColumn('title', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('error_code', text)
    .addColumn('error_detail', text)
    .addColumn('import_notes', text, (column) => column.notNull())
    .addColumn('mezzanine', text)
    .addColumn('thumbnail_sprite', text)
    .addColumn('level', integer)
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addUniqueConstraint('videos_content', ['content_hash', 'source', 'owner_key'])
    .execute();
  await db.schema.createIndex('videos_film').on('videos').column('film_id').execute();
  await db.schema.createIndex('videos_state').on('videos').columns(['state', 'created_ms', 'id']).execute();
  await db.schema.createIndex('videos_revision').on('videos').column('revision').execute();

  await createTable(db, 'subtitle_tracks')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('video_id', text, (column) => column.notNull().references('videos.id').onDelete('cascade'))
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('lang', text, (column) => column.notNull())
    .addColumn('origin', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('encoding', text, (column) => column.notNull())
    .addColumn('offset_ms', integer, (column) => column.notNull())
    .addColumn('cues', text, (column) => column.notNull())
    .addUniqueConstraint('subtitle_tracks_position', ['video_id', 'position'])
    .execute();

  await createTable(db, 'subtitle_lines')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('video_id', text, (column) => column.notNull().references('videos.id').onDelete('cascade'))
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('start_ms', integer, (column) => column.notNull())
    .addColumn('end_ms', integer, (column) => column.notNull())
    .addColumn('en', text)
    .addColumn('zh', text)
    .addUniqueConstraint('subtitle_lines_seq', ['video_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('subtitle_lines_time')
    .on('subtitle_lines')
    .columns(['video_id', 'start_ms', 'end_ms'])
    .execute();
}

async function createClipTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'clips')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('video_id', text, (column) => column.notNull().references('videos.id'))
    .addColumn('film_id', text, (column) => column.notNull().references('films.id'))
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('start_frame', integer, (column) => column.notNull())
    .addColumn('end_frame', integer, (column) => column.notNull())
    .addColumn('start_ms', integer, (column) => column.notNull())
    .addColumn('end_ms', integer, (column) => column.notNull())
    .addColumn('segments', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('error_code', text)
    .addColumn('proof', text)
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('clips_new').on('clips').columns(['created_ms', 'id']).execute();
  await db.schema.createIndex('clips_owner').on('clips').columns(['owner_id', 'created_ms', 'id']).execute();
  await db.schema.createIndex('clips_film').on('clips').columns(['film_id', 'created_ms', 'id']).execute();
  await db.schema.createIndex('clips_video').on('clips').column('video_id').execute();
  await db.schema.createIndex('clips_state').on('clips').columns(['state', 'created_ms', 'id']).execute();
}

async function createJobTable(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'jobs')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('stage', text)
    .addColumn('progress_percent', integer, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('worker_id', text)
    .addColumn('lease_until_ms', integer)
    .addColumn('cancel_requested', integer, (column) => column.notNull())
    .addColumn('rerun_requested', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('error_code', text)
    .addColumn('error_detail', text)
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addColumn('updated_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('jobs_one_open')
    .unique()
    .on('jobs')
    .columns(['kind', 'subject_id'])
    .where(sql<boolean>`state in ('queued', 'running')`)
    .execute();
  await db.schema
    .createIndex('jobs_subject')
    .on('jobs')
    .columns(['kind', 'subject_id', 'created_ms', 'id'])
    .execute();
  await db.schema.createIndex('jobs_new').on('jobs').columns(['created_ms', 'id']).execute();
  await db.schema.createIndex('jobs_state').on('jobs').columns(['state', 'created_ms', 'id']).execute();
}

/** Companies, ads, and the counts of impressions and clicks. */
async function createAdTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'pictures')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('width', integer, (column) => column.notNull())
    .addColumn('height', integer, (column) => column.notNull())
    .addColumn('size_bytes', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await createTable(db, 'companies')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('admin_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('contact', text, (column) => column.notNull())
    .addColumn('phone', text, (column) => column.notNull())
    .addColumn('license_number', text)
    .addColumn('logo_picture_id', text, (column) => column.references('pictures.id'))
    .addColumn('remark', text)
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('companies_admin')
    .on('companies')
    .columns(['admin_id', 'created_ms', 'id'])
    .execute();

  await createTable(db, 'ads')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('admin_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('company_id', text, (column) => column.notNull().references('companies.id'))
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('summary', text, (column) => column.notNull())
    .addColumn('link', text, (column) => column.notNull())
    .addColumn('placements', text, (column) => column.notNull())
    .addColumn('starts_ms', integer, (column) => column.notNull())
    .addColumn('ends_ms', integer, (column) => column.notNull())
    .addColumn('daily_impression_cap', integer)
    .addColumn('weight', integer, (column) => column.notNull())
    .addColumn('status', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ads_admin').on('ads').columns(['admin_id', 'created_ms', 'id']).execute();
  await db.schema.createIndex('ads_company').on('ads').column('company_id').execute();
  await db.schema.createIndex('ads_status').on('ads').columns(['status', 'ends_ms']).execute();
  await createTable(db, 'ad_banners')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
    .addColumn('picture_id', text, (column) => column.notNull().references('pictures.id'))
    .addColumn('alt', text, (column) => column.notNull())
    .addColumn('link', text)
    .addColumn('position', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('ad_banners_ad')
    .on('ad_banners')
    .columns(['ad_id', 'position', 'id'])
    .execute();
  await createTable(db, 'ad_impressions')
    .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
    .addColumn('viewer_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('impression_id', text, (column) => column.notNull())
    .addColumn('clicked', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('ad_impressions_key', ['ad_id', 'viewer_id', 'impression_id'])
    .execute();
  await createTable(db, 'ad_daily_stats')
    .addColumn('ad_id', text, (column) => column.notNull().references('ads.id'))
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('impressions', integer, (column) => column.notNull())
    .addColumn('clicks', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('ad_daily_stats_key', ['ad_id', 'day'])
    .execute();
}

/** Red packets, their shares, grants and claims, and how far viewers have watched videos. */
async function createRedPacketTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'red_packets')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('admin_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('company_id', text, (column) => column.notNull().references('companies.id'))
    .addColumn('ad_id', text, (column) => column.references('ads.id'))
    .addColumn('theme', text, (column) => column.notNull())
    .addColumn('video_id', text, (column) => column.notNull().references('videos.id'))
    .addColumn('split_type', integer, (column) => column.notNull())
    .addColumn('total_cents', integer, (column) => column.notNull())
    .addColumn('share_count', integer, (column) => column.notNull())
    .addColumn('min_cents', integer, (column) => column.notNull())
    .addColumn('max_cents', integer, (column) => column.notNull())
    .addColumn('expires_ms', integer, (column) => column.notNull())
    .addColumn('status', integer, (column) => column.notNull())
    .addColumn('granted_cents', integer, (column) => column.notNull())
    .addColumn('granted_count', integer, (column) => column.notNull())
    .addColumn('refunded_cents', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addCheckConstraint('red_packets_total_cents', sql`granted_cents + refunded_cents <= total_cents`)
    .addCheckConstraint('red_packets_share_count', sql`granted_count <= share_count`)
    .execute();
  await db.schema
    .createIndex('red_packets_admin')
    .on('red_packets')
    .columns(['admin_id', 'created_ms', 'id'])
    .execute();
  await db.schema.createIndex('red_packets_company').on('red_packets').column('company_id').execute();
  await db.schema.createIndex('red_packets_video').on('red_packets').column('video_id').execute();
  await db.schema
    .createIndex('red_packets_status')
    .on('red_packets')
    .columns(['status', 'expires_ms'])
    .execute();
  await createTable(db, 'red_packet_shares')
    .addColumn('red_packet_id', text, (column) => column.notNull().references('red_packets.id'))
    .addColumn('share_index', integer, (column) => column.notNull())
    .addColumn('cents', integer, (column) => column.notNull())
    .addColumn('is_granted', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('red_packet_shares_key', ['red_packet_id', 'share_index'])
    .execute();
  await db.schema
    .createIndex('red_packet_shares_free')
    .on('red_packet_shares')
    .columns(['red_packet_id', 'share_index'])
    .where(sql<boolean>`is_granted = 0`)
    .execute();
  await createTable(db, 'red_packet_grants')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('red_packet_id', text, (column) => column.notNull())
    .addColumn('visitor_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('share_index', integer, (column) => column.notNull())
    .addColumn('cents', integer, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addColumn('paid_ms', integer)
    .addColumn('paid_by', text)
    .addUniqueConstraint('red_packet_grants_visitor', ['red_packet_id', 'visitor_id'])
    .addUniqueConstraint('red_packet_grants_share_index', ['red_packet_id', 'share_index'])
    .addForeignKeyConstraint(
      'red_packet_grants_share',
      ['red_packet_id', 'share_index'],
      'red_packet_shares',
      ['red_packet_id', 'share_index'],
    )
    .execute();
  await db.schema
    .createIndex('red_packet_grants_new')
    .on('red_packet_grants')
    .columns(['red_packet_id', 'created_ms', 'id'])
    .execute();
  await createTable(db, 'red_packet_claims')
    .addColumn('visitor_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('red_packet_id', text, (column) => column.notNull().references('red_packets.id'))
    .addColumn('result', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('red_packet_claims_key', ['visitor_id', 'request_id'])
    .execute();

  await createTable(db, 'watch_progress')
    .addColumn('viewer_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('video_id', text, (column) => column.notNull().references('videos.id'))
    .addColumn('watched_spans', text, (column) => column.notNull())
    .addColumn('reported_ms', integer, (column) => column.notNull())
    .addColumn('completed_ms', integer)
    .addPrimaryKeyConstraint('watch_progress_key', ['viewer_id', 'video_id'])
    .execute();
  await db.schema.createIndex('watch_progress_video').on('watch_progress').column('video_id').execute();
}

/** The log of status changes of ads and red packets. */
async function createStatusChangeTable(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'campaign_status_changes')
    .addColumn('subject_id', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('from_status', integer, (column) => column.notNull())
    .addColumn('to_status', integer, (column) => column.notNull())
    .addColumn('actor_id', text)
    .addColumn('changed_ms', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('campaign_status_changes_key', ['subject_id', 'seq'])
    .execute();
}

async function createDrawTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'draw_activities')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('rules', text, (column) => column.notNull())
    .addColumn('starts_ms', integer, (column) => column.notNull())
    .addColumn('ends_ms', integer, (column) => column.notNull())
    .addColumn('chances', integer, (column) => column.notNull())
    .addColumn('needs_phone', integer, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('seed', text, (column) => column.notNull())
    .addColumn('commitment', text, (column) => column.notNull())
    .addColumn('draw_count', integer, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('draw_activities_new')
    .on('draw_activities')
    .columns(['created_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('draw_activities_start')
    .on('draw_activities')
    .columns(['starts_ms', 'id'])
    .execute();

  await createTable(db, 'draw_prizes')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('activity_id', text, (column) =>
      column.notNull().references('draw_activities.id').onDelete('cascade'),
    )
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('image_data_url', text)
    .addColumn('weight', integer, (column) => column.notNull())
    .addColumn('stock', integer)
    .addColumn('stock_remaining', integer)
    .addColumn('is_fallback', integer, (column) => column.notNull())
    .addUniqueConstraint('draw_prizes_position', ['activity_id', 'position'])
    .addCheckConstraint(
      'draw_prizes_stock_remaining',
      sql`stock_remaining is null or (stock_remaining between 0 and stock)`,
    )
    .execute();

  await createTable(db, 'draw_participants')
    .addColumn('activity_id', text, (column) => column.notNull().references('draw_activities.id'))
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('draws_used', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('draw_participants_key', ['activity_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('draw_participants_account')
    .on('draw_participants')
    .column('account_id')
    .execute();

  // A record stays when its account is deleted: record numbers have no gaps and the stock must add up.
  await createTable(db, 'draw_records')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('activity_id', text, (column) => column.notNull().references('draw_activities.id'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('seq', integer, (column) => column.notNull())
    .addColumn('roll', integer, (column) => column.notNull())
    .addColumn('drawn_index', integer, (column) => column.notNull())
    .addColumn('awarded_index', integer, (column) => column.notNull())
    .addColumn('prize_id', text, (column) => column.notNull().references('draw_prizes.id'))
    .addColumn('prize_name', text, (column) => column.notNull())
    .addColumn('chances_remaining', integer, (column) => column.notNull())
    .addColumn('delivery_state', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addColumn('delivered_ms', integer)
    .addColumn('delivered_by', text)
    .addUniqueConstraint('draw_records_request', ['activity_id', 'account_id', 'request_id'])
    .addUniqueConstraint('draw_records_seq', ['activity_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('draw_records_account')
    .on('draw_records')
    .columns(['activity_id', 'account_id', 'seq'])
    .execute();
  await db.schema.createIndex('draw_records_prize').on('draw_records').column('prize_id').execute();
  await db.schema
    .createIndex('draw_records_state')
    .on('draw_records')
    .columns(['activity_id', 'delivery_state', 'seq'])
    .execute();

  await createTable(db, 'draw_phone_numbers')
    .addColumn('account_id', text, (column) =>
      column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('ciphertext', text, (column) => column.notNull())
    .addColumn('masked_number', text, (column) => column.notNull())
    .addColumn('consented_ms', integer, (column) => column.notNull())
    .execute();

  await createTable(db, 'draw_phone_reveals')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('record_id', text, (column) => column.notNull().references('draw_records.id'))
    .addColumn('admin_id', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('draw_phone_reveals_record')
    .on('draw_phone_reveals')
    .column('record_id')
    .execute();
}

async function createGuestbookTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'guestbook_messages')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('guestbook', text, (column) => column.notNull())
    .addColumn('author_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('parent_id', text, (column) => column.references('guestbook_messages.id').onDelete('cascade'))
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('clip_id', text, (column) => column.references('clips.id').onDelete('set null'))
    .addColumn('clip_offset_ms', integer)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('published_ms', integer)
    .addColumn('moderated_by', text)
    .addColumn('moderated_ms', integer)
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('guestbook_messages_published')
    .on('guestbook_messages')
    .columns(['guestbook', 'published_ms', 'id'])
    .where(sql<boolean>`parent_id is null and state = 'shown'`)
    .execute();
  await db.schema
    .createIndex('guestbook_messages_replies')
    .on('guestbook_messages')
    .columns(['parent_id', 'published_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('guestbook_messages_state')
    .on('guestbook_messages')
    .columns(['state', 'created_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('guestbook_messages_author')
    .on('guestbook_messages')
    .columns(['author_id', 'state'])
    .execute();
  await db.schema.createIndex('guestbook_messages_clip').on('guestbook_messages').column('clip_id').execute();

  await createTable(db, 'guestbook_reports')
    .addColumn('message_id', text, (column) =>
      column.notNull().references('guestbook_messages.id').onDelete('cascade'),
    )
    .addColumn('reporter_id', text, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('is_resolved', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('guestbook_reports_key', ['message_id', 'reporter_id'])
    .execute();
  await db.schema
    .createIndex('guestbook_reports_reporter')
    .on('guestbook_reports')
    .column('reporter_id')
    .execute();
}

async function createSurveyTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'surveys')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('introduction', text, (column) => column.notNull())
    .addColumn('questions', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addColumn('opened_ms', integer)
    .execute();
  await db.schema.createIndex('surveys_new').on('surveys').columns(['created_ms', 'id']).execute();
  await db.schema.createIndex('surveys_open').on('surveys').columns(['state', 'opened_ms', 'id']).execute();

  await createTable(db, 'survey_answers')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('survey_id', text, (column) => column.notNull().references('surveys.id'))
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('answers', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addColumn('updated_ms', integer, (column) => column.notNull())
    .addUniqueConstraint('survey_answers_once', ['survey_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('survey_answers_id')
    .on('survey_answers')
    .columns(['survey_id', 'id'])
    .execute();
  await db.schema.createIndex('survey_answers_account').on('survey_answers').column('account_id').execute();
}

async function createWordTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'word_list_entries')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('word_list', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('normalized_text', text, (column) => column.notNull())
    .addColumn('phonetic', text)
    .addColumn('meaning', text)
    .addColumn('note', text)
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('clip', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('published_ms', integer)
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('word_list_entries_text')
    .unique()
    .on('word_list_entries')
    .columns(['word_list', 'normalized_text'])
    .execute();
  await db.schema
    .createIndex('word_list_entries_position')
    .on('word_list_entries')
    .columns(['word_list', 'position', 'created_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('word_list_entries_published')
    .on('word_list_entries')
    .column('normalized_text')
    .where(sql<boolean>`state = 'published'`)
    .execute();

  await createTable(db, 'saved_words')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('entry_id', text, (column) => column.references('word_list_entries.id').onDelete('set null'))
    .addColumn('word_list', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('normalized_text', text, (column) => column.notNull())
    .addColumn('phonetic', text)
    .addColumn('meaning', text)
    .addColumn('note', text)
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('clip', text)
    .addColumn('due_ms', integer, (column) => column.notNull())
    .addColumn('reps', integer, (column) => column.notNull())
    .addColumn('review_state', integer, (column) => column.notNull())
    .addColumn('review_card', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('saved_words_text')
    .unique()
    .on('saved_words')
    .columns(['owner_id', 'word_list', 'normalized_text'])
    .execute();
  await db.schema
    .createIndex('saved_words_new')
    .on('saved_words')
    .columns(['owner_id', 'created_ms', 'id'])
    .execute();
  await db.schema
    .createIndex('saved_words_due')
    .on('saved_words')
    .columns(['owner_id', 'due_ms', 'id'])
    .execute();
  await db.schema.createIndex('saved_words_entry').on('saved_words').column('entry_id').execute();

  await createTable(db, 'word_shares')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('words', text, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('word_shares_owner').on('word_shares').column('owner_id').execute();
}

async function createLessonTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'lessons')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('title_zh', text)
    .addColumn('level', integer, (column) => column.notNull())
    .addColumn('video_id', text, (column) => column.notNull().references('videos.id'))
    .addColumn('start_ms', integer, (column) => column.notNull())
    .addColumn('end_ms', integer, (column) => column.notNull())
    .addColumn('steps', text, (column) => column.notNull())
    .addColumn('red_packet_id', text, (column) => column.references('red_packets.id'))
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('demo_key', text, (column) => column.unique())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addColumn('published_ms', integer)
    .execute();
  await db.schema.createIndex('lessons_position').on('lessons').columns(['kind', 'position', 'id']).execute();
  await db.schema.createIndex('lessons_video').on('lessons').column('video_id').execute();
  await db.schema.createIndex('lessons_red_packet').on('lessons').column('red_packet_id').execute();

  await createTable(db, 'lesson_progress')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('lesson_id', text, (column) => column.notNull().references('lessons.id'))
    .addColumn('stage', text, (column) => column.notNull())
    .addColumn('step', integer, (column) => column.notNull())
    .addColumn('started_ms', integer, (column) => column.notNull())
    .addColumn('updated_ms', integer, (column) => column.notNull())
    .addColumn('spent_ms', integer, (column) => column.notNull())
    .addColumn('finished_ms', integer)
    .addPrimaryKeyConstraint('lesson_progress_key', ['account_id', 'lesson_id'])
    .execute();
  await db.schema.createIndex('lesson_progress_lesson').on('lesson_progress').column('lesson_id').execute();

  await createTable(db, 'lesson_answers')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('lesson_id', text, (column) => column.notNull().references('lessons.id'))
    .addColumn('step', integer, (column) => column.notNull())
    .addColumn('choice', text, (column) => column.notNull())
    .addColumn('is_correct', integer, (column) => column.notNull())
    .addColumn('answered_ms', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('lesson_answers_key', ['account_id', 'lesson_id', 'step'])
    .execute();
  await db.schema.createIndex('lesson_answers_lesson').on('lesson_answers').column('lesson_id').execute();

  await createTable(db, 'operation_log')
    .addColumn('dedup_key', text, (column) => column.notNull().primaryKey())
    .addColumn('account_id', text, (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('device_id', text)
    .addColumn('event_id', text, (column) => column.notNull())
    .addColumn('lesson_id', text, (column) => column.notNull())
    .addColumn('created_seconds', integer, (column) => column.notNull())
    .addColumn('page_id', text, (column) => column.notNull())
    .addColumn('remark', text, (column) => column.notNull())
    .addColumn('received_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('operation_log_account')
    .on('operation_log')
    .columns(['account_id', 'created_seconds'])
    .execute();
  await db.schema
    .createIndex('operation_log_lesson')
    .on('operation_log')
    .columns(['lesson_id', 'created_seconds'])
    .execute();
}

async function createTakeTables(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'takes')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('clip_id', text, (column) => column.notNull().references('clips.id').onDelete('cascade'))
    .addColumn('line_index', integer, (column) => column.notNull())
    .addColumn('start_ms', integer, (column) => column.notNull())
    .addColumn('end_ms', integer, (column) => column.notNull())
    .addColumn('duration_ms', integer, (column) => column.notNull())
    .addColumn('pre_roll_ms', integer, (column) => column.notNull())
    .addColumn('offset_ms', integer, (column) => column.notNull())
    .addColumn('is_best', integer, (column) => column.notNull())
    .addColumn('peak', integer, (column) => column.notNull())
    .addColumn('is_clipped', integer, (column) => column.notNull())
    .addColumn('created_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('takes_best')
    .unique()
    .on('takes')
    .columns(['owner_id', 'clip_id', 'line_index'])
    .where(sql<boolean>`is_best = 1`)
    .execute();
  await db.schema
    .createIndex('takes_clip')
    .on('takes')
    .columns(['clip_id', 'owner_id', 'line_index'])
    .execute();
  await db.schema.createIndex('takes_owner').on('takes').columns(['owner_id', 'created_ms', 'id']).execute();

  await createTable(db, 'dub_shares')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('clip_id', text, (column) => column.notNull().references('clips.id').onDelete('cascade'))
    .addColumn('created_ms', integer, (column) => column.notNull())
    .addUniqueConstraint('dub_shares_once', ['owner_id', 'clip_id'])
    .execute();
  await db.schema.createIndex('dub_shares_clip').on('dub_shares').column('clip_id').execute();
}

/** Which of the shipped demo films were imported, so that a removed one stays removed. */
async function createDemoFilmTable(db: Kysely<unknown>, { text, createTable }: DialectTypes) {
  await createTable(db, 'demo_films')
    .addColumn('path', text, (column) => column.notNull().primaryKey())
    .addColumn('content_hash', text, (column) => column.notNull())
    .execute();
}
