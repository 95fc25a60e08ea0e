import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * Counters that are kept when rows are written, so that lists need not count: the lines and length of a video, the totals
 * of a film, and what orders the least-practiced clips. Clips also get the owner whose film they are cut from.
 */
export const createKeptCounters = (types: DialectTypes): Migration => ({
  async up(db) {
    await countLinesOfVideos(db, types);
    await totalFilms(db, types);
    await rankClips(db, types);
    // A click counts only together with its impression, which need not be kept for longer.
    await db.schema.createIndex('ad_impressions_age').on('ad_impressions').column('created_ms').execute();
    await db.schema.createIndex('takes_new').on('takes').column('created_ms').execute();
    await db.schema.createIndex('operation_log_age').on('operation_log').column('received_ms').execute();
    await db.schema.createIndex('jobs_ended').on('jobs').columns(['state', 'updated_ms']).execute();
  },
});

async function countLinesOfVideos(db: Kysely<unknown>, { integer, jsonNumber }: DialectTypes) {
  await addCounters(db, 'videos', integer, ['line_count', 'duration_ms']);
  await sql`update videos set
    line_count = (select count(*) from subtitle_lines where subtitle_lines.video_id = videos.id),
    duration_ms = coalesce(cast(round(${jsonNumber('mezzanine', 'durationMs')}) as bigint), 0)`.execute(db);
  // The first ready video of a film is its poster.
  await db.schema
    .createIndex('videos_film_state')
    .on('videos')
    .columns(['film_id', 'state', 'season', 'episode', 'created_ms', 'id'])
    .execute();
}

async function totalFilms(db: Kysely<unknown>, { integer }: DialectTypes) {
  await addCounters(db, 'films', integer, [
    'video_count',
    'importing_count',
    'failed_count',
    'line_count',
    'duration_ms',
    'level',
  ]);
  await sql`update films set (video_count, importing_count, failed_count, line_count, duration_ms, level) = (
    select count(*),
      coalesce(cast(sum(case when state = 'importing' then 1 else 0 end) as bigint), 0),
      coalesce(cast(sum(case when state = 'failed' then 1 else 0 end) as bigint), 0),
      coalesce(cast(sum(line_count) as bigint), 0),
      coalesce(cast(sum(duration_ms) as bigint), 0),
      coalesce((2 * cast(sum(case when state = 'ready' and level > 0 then level end) as bigint)
        + count(case when state = 'ready' and level > 0 then 1 end))
        / nullif(2 * count(case when state = 'ready' and level > 0 then 1 end), 0), 0)
    from videos where videos.film_id = films.id and videos.state != 'removed'
  )`.execute(db);
}

async function rankClips(db: Kysely<unknown>, { text, integer, segmentsOfClip }: DialectTypes) {
  await addCounters(db, 'clips', integer, ['people', 'has_lines', 'has_proof']);
  await db.schema
    .alterTable('clips')
    .addColumn('film_owner_key', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update clips set film_owner_key = coalesce((
      select coalesce(films.owner_id, '-') from films where films.id = clips.film_id and films.source = 'client'
    ), ''),
    people = (select count(distinct takes.owner_id) from takes where takes.clip_id = clips.id),
    has_lines = case when exists (
        select 1 from ${segmentsOfClip}, subtitle_lines as line
        where line.video_id = clips.video_id and line.start_ms < segment.end_ms and line.end_ms > segment.start_ms
      ) then 1 else 0 end,
    has_proof = case when proof is null then 0 else 1 end`.execute(db);
  await db.schema
    .createIndex('clips_practice')
    .on('clips')
    .columns(['people', 'has_lines desc', 'has_proof desc', 'created_ms desc', 'id desc', 'film_owner_key'])
    .where(sql<boolean>`state = 'ready'`)
    .execute();
  // The new clips of a viewer and their number come from the index alone.
  await db.schema.dropIndex('clips_owner').execute();
  await db.schema
    .createIndex('clips_owner')
    .on('clips')
    .columns(['owner_id', 'created_ms', 'id', 'film_owner_key'])
    .execute();
}

/** SQLite adds one column with each statement. */
async function addCounters(
  db: Kysely<unknown>,
  table: string,
  integer: DialectTypes['integer'],
  columns: readonly string[],
) {
  for (const column of columns)
    await db.schema
      .alterTable(table)
      .addColumn(column, integer, (definition) => definition.notNull().defaultTo(0))
      .execute();
}
