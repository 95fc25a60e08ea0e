import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/**
 * The account of each job, so that accounts take turns without a look at other tables, and the bytes of each original, which
 * the quota counts. The server writes the bytes of existing originals when it starts.
 */
export const addJobAccountsAndOriginalBytes = ({ text, integer }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('jobs')
      .addColumn('account_key', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update jobs set account_key = coalesce(case kind
      when 'cut_bar' then (select clips.owner_id from clips where clips.id = jobs.subject_id)
      else (
        select films.owner_id from videos join films on films.id = videos.film_id where videos.id = jobs.subject_id
      ) end, '')`.execute(db);
    const isOpen = sql<boolean>`state in ('queued', 'running')`;
    await db.schema
      .createIndex('jobs_waiting')
      .on('jobs')
      .columns(['kind', 'created_ms', 'id'])
      .where(isOpen)
      .execute();
    await db.schema
      .createIndex('jobs_waiting_of_account')
      .on('jobs')
      .columns(['kind', 'account_key', 'created_ms', 'id'])
      .where(isOpen)
      .execute();
    await db.schema
      .alterTable('videos')
      .addColumn('original_bytes', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
