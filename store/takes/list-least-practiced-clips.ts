import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { TakeStore } from '#domain/takes/types.ts';
import { buildVisibleClipsCondition } from '../clips/clip-store.ts';
import { countRows } from '../database/select-page.ts';
import type { Database, Tables } from '../database/tables.ts';

interface RankedClip {
  id: string;
  people: number;
  has_lines: number;
  has_proof: number;
  created_ms: number;
}

interface RankingQuery {
  db: Database;
  viewerId: string;
  clientOwnerIds: string[] | null;
  limit: number;
  offset: number;
  /** The watermark of the first page; null on the first page itself. */
  asOfMs: number | null;
}

/** `TakeStore.listLeastPracticedClips`. */
export async function listLeastPracticedClips(
  query: RankingQuery,
): Promise<Awaited<ReturnType<TakeStore['listLeastPracticedClips']>>> {
  const watermarkMs = query.asOfMs ?? (await findWatermark(query.db));
  const total = await countRows(selectListed({ ...query, asOfMs: watermarkMs }));
  return { clips: await readRanked(query), total, asOfMs: watermarkMs };
}

/**
 * One page. Most clips come in the order of an index, so that a page costs its own length. Two kinds of clips rank elsewhere
 * than in the index, and are merged in: those that the viewer has takes of, which do not count, and on later pages those
 * with takes after the watermark.
 */
export async function readRanked(query: RankingQuery): Promise<{ clipId: string; people: number }[]> {
  const { db, viewerId, limit, offset, asOfMs } = query;
  const listed = selectListed(query);
  const moved = db
    .selectFrom('takes')
    .select('takes.clip_id')
    .where((eb) =>
      asOfMs === null
        ? eb('takes.owner_id', '=', viewerId)
        : eb.or([eb('takes.owner_id', '=', viewerId), eb('takes.created_ms', '>', asOfMs)]),
    );
  const inOrder = (chosen: SelectQueryBuilder<Tables, 'clips', Pick<RankedClip, 'people'>>) =>
    chosen
      .select(['clips.id', 'clips.has_lines', 'clips.has_proof', 'clips.created_ms'])
      .orderBy('people')
      .orderBy('clips.has_lines', 'desc')
      .orderBy('clips.has_proof', 'desc')
      .orderBy('clips.created_ms', 'desc')
      .orderBy('clips.id', 'desc')
      .limit(offset + limit)
      .execute();
  const others = await inOrder(listed.where('clips.id', 'not in', moved).select('clips.people'));
  const exceptions = await inOrder(
    listed.where('clips.id', 'in', moved).select((eb) =>
      asOfMs === null
        ? eb('clips.people', '-', 1).as('people')
        : eb
            .selectFrom('takes as counted')
            .whereRef('counted.clip_id', '=', 'clips.id')
            .where('counted.owner_id', '!=', viewerId)
            .where('counted.created_ms', '<=', asOfMs)
            .select((inner) => inner.fn.count<number>('counted.owner_id').distinct().as('people'))
            .$asScalar()
            .$notNull()
            .as('people'),
    ),
  );
  return [...others, ...exceptions]
    .toSorted(compareRanks)
    .slice(offset, offset + limit)
    .map(({ id, people }) => ({ clipId: id, people }));
}

/** The ready clips that a viewer may see, up to the watermark. */
function selectListed({ db, clientOwnerIds, asOfMs }: RankingQuery) {
  return (
    db
      .selectFrom('clips')
      // A literal, so that both databases use the partial index.
      .where(sql<SqlBool>`clips.state = 'ready'`)
      .where((eb) => buildVisibleClipsCondition(eb, clientOwnerIds))
      .$if(asOfMs !== null, (query) => query.where('clips.created_ms', '<=', asOfMs ?? 0))
  );
}

/** The order of the index, for clips of both reads. */
function compareRanks(a: RankedClip, b: RankedClip): number {
  return (
    a.people - b.people ||
    b.has_lines - a.has_lines ||
    b.has_proof - a.has_proof ||
    b.created_ms - a.created_ms ||
    (a.id < b.id ? 1 : -1)
  );
}

/** The time of the newest clip or take: a later take would move clips between pages. */
async function findWatermark(db: Database): Promise<number> {
  const { clip, take } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('clips')
        .select((inner) => inner.fn.max('created_ms').as('newest'))
        .as('clip'),
      eb
        .selectFrom('takes')
        .select((inner) => inner.fn.max('created_ms').as('newest'))
        .as('take'),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(clip ?? 0, take ?? 0);
}
