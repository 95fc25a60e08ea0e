import { type RawBuilder, sql } from 'kysely';
import type { TakeStore } from '#domain/takes/types.ts';
import { selectPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { buildVisibleFilmsCondition } from '../films/film-store.ts';

/** The segments of a clip as rows of start_ms and end_ms. */
const clipSegments: Record<StoreDialect, RawBuilder<unknown>> = {
  sqlite: sql`(
    select value ->> 'startMs' as start_ms, value ->> 'endMs' as end_ms from json_each(clips.segments)
  ) as segment`,
  postgres: sql`lateral (
    select (value ->> 'startMs')::bigint as start_ms, (value ->> 'endMs')::bigint as end_ms
    from jsonb_array_elements(clips.segments::jsonb)
  ) as segment`,
};

/** `TakeStore.listLeastPracticedClips`. */
export async function listLeastPracticedClips(
  args: { db: Database; dialect: StoreDialect } & Parameters<TakeStore['listLeastPracticedClips']>[0],
): Promise<Awaited<ReturnType<TakeStore['listLeastPracticedClips']>>> {
  const { db, dialect, viewerId, clientOwnerIds, limit, offset, asOfMs } = args;
  const seen = db
    .selectFrom('clips')
    .innerJoin('films', 'films.id', 'clips.film_id')
    .where('clips.state', '=', 'ready')
    .where((eb) => buildVisibleFilmsCondition(eb, clientOwnerIds));
  const asOf = asOfMs ?? (await findWatermark(db));
  const chosen = seen.where('clips.created_ms', '<=', asOf);
  const { rows, total } = await selectPage({
    from: chosen,
    select: (from) =>
      from
        .select('clips.id')
        .select((eb) => [
          eb
            .selectFrom('takes')
            .whereRef('takes.clip_id', '=', 'clips.id')
            .where('takes.owner_id', '!=', viewerId)
            .where('takes.created_ms', '<=', asOf)
            .select((inner) => inner.fn.count<number>('takes.owner_id').distinct().as('people'))
            .as('people'),
          sql<number>`case when exists (
        select 1 from ${clipSegments[dialect]}, subtitle_lines as line
        where line.video_id = clips.video_id and line.start_ms < segment.end_ms and line.end_ms > segment.start_ms
      ) then 1 else 0 end`.as('has_lines'),
          sql<number>`case when clips.proof is null then 0 else 1 end`.as('is_verified'),
        ])
        .orderBy('people')
        .orderBy('has_lines', 'desc')
        .orderBy('is_verified', 'desc')
        .orderBy('clips.created_ms', 'desc')
        .orderBy('clips.id', 'desc'),
    limit,
    offset,
  });
  return {
    clips: rows.map(({ id, people }) => ({ clipId: id, people: people ?? 0 })),
    total,
    asOfMs: asOf,
  };
}

/** The time of the newest clip or take: a later take would move clips between pages. */
async function findWatermark(db: Database): Promise<number> {
  const [clip, take] = await Promise.all(
    (['clips', 'takes'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.max('created_ms').as('newest'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return Math.max(clip?.newest ?? 0, take?.newest ?? 0);
}
