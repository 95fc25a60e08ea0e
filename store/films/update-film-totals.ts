import { sql } from 'kysely';
import { lockRow } from '../database/lock-row.ts';
import type { Database } from '../database/tables.ts';

/** Videos with a level of their own; only these make up the level of the film. */
const isLeveled = sql`videos.state = 'ready' and videos.level > 0`;

/** Brings the totals of a film up to date after one of its videos has changed. Locks the film until the transaction ends. */
export async function updateFilmTotals({ trx, filmId }: { trx: Database; filmId: string }): Promise<void> {
  if (!(await lockRow({ trx, table: 'films', id: filmId }))) return;
  await sql`update films set (video_count, importing_count, failed_count, line_count, duration_ms, level) = (
    select count(*),
      count(case when videos.state = 'importing' then 1 end),
      count(case when videos.state = 'failed' then 1 end),
      cast(coalesce(sum(videos.line_count), 0) as bigint),
      cast(coalesce(sum(videos.duration_ms), 0) as bigint),
      coalesce(
        (2 * cast(sum(case when ${isLeveled} then videos.level end) as bigint) + count(case when ${isLeveled} then 1 end))
          / nullif(2 * count(case when ${isLeveled} then 1 end), 0),
        0)
    from videos where videos.film_id = films.id and videos.state != 'removed'
      and videos.version_of is null
  ) where id = ${filmId}`.execute(trx);
}
