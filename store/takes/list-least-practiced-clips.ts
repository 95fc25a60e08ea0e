import { type RawBuilder, sql } from 'kysely';
import type { TakeStore } from '#domain/takes/types.ts';
import { selectSnapshotWatermark } from '../database/snapshot-watermark.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { buildVisibleFilmsCondition } from '../films/film-store.ts';

/** The stretches of a clip as rows of start_ms and end_ms: the parts of a joined one, else the whole. */
const partsOfBar: Record<StoreDialect, RawBuilder<unknown>> = {
  sqlite: sql`(
    select coalesce(value ->> 'startMs', bars.start_ms) as start_ms, coalesce(value ->> 'endMs', bars.end_ms) as end_ms
    from json_each(coalesce(bars.segments, '[null]'))
  ) as part`,
  postgres: sql`lateral (
    select coalesce((value ->> 'startMs')::bigint, bars.start_ms) as start_ms,
      coalesce((value ->> 'endMs')::bigint, bars.end_ms) as end_ms
    from jsonb_array_elements(coalesce(bars.segments::jsonb, '[null]'::jsonb))
  ) as part`,
};

/** See TakeStore.coldBars. */
export async function listLeastPracticedClips(
  args: { db: Database; dialect: StoreDialect } & Parameters<TakeStore['listLeastPracticedClips']>[0],
): Promise<Awaited<ReturnType<TakeStore['listLeastPracticedClips']>>> {
  const { db, dialect, viewerId, clientOwnerIds, limit, offset, asOfMs } = args;
  const seen = db
    .selectFrom('bars')
    .innerJoin('films', 'films.id', 'bars.film_id')
    .where('bars.state', '=', 'ready')
    .where((eb) => buildVisibleFilmsCondition(eb, clientOwnerIds));
  const asOf = asOfMs ?? (await newestAmong(db));
  const chosen = seen.where('bars.created_ms', '<=', asOf);
  const { total } = await chosen
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .select('bars.id')
    .select((eb) => [
      eb
        .selectFrom('takes')
        .whereRef('takes.bar_id', '=', 'bars.id')
        .where('takes.owner_id', '!=', viewerId)
        .where('takes.created_ms', '<=', asOf)
        .select((inner) => inner.fn.count<number>('takes.owner_id').distinct().as('people'))
        .as('people'),
      sql<number>`case when exists (
        select 1 from ${partsOfBar[dialect]}, lines
        where lines.video_id = bars.video_id and lines.start_ms < part.end_ms and lines.end_ms > part.start_ms
      ) then 1 else 0 end`.as('has_lines'),
      sql<number>`case when bars.proof is null then 0 else 1 end`.as('proved'),
    ])
    .orderBy('people')
    .orderBy('has_lines', 'desc')
    .orderBy('proved', 'desc')
    .orderBy('bars.created_ms', 'desc')
    .orderBy('bars.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    clips: rows.map(({ id, people }) => ({ clipId: id, people: people ?? 0 })),
    total,
    asOfMs: asOf,
  };
}

/** When the newest clip or take came: a take that comes later would move clips from page to page. */
async function newestAmong(db: Database): Promise<number> {
  const [bar, take] = await Promise.all(
    (['bars', 'takes'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => selectSnapshotWatermark(eb.ref('created_ms')))
        .executeTakeFirstOrThrow(),
    ),
  );
  return Math.max(bar?.newest ?? 0, take?.newest ?? 0);
}
