import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { TakeStore } from '#domain/takes/types.ts';
import { buildVisibleClipsCondition, type OwnerKeys } from '../clips/clip-store.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
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
  const total = await countRows(
    selectListed(query.db, { clientOwnerIds: query.clientOwnerIds, asOfMs: watermarkMs }),
  );
  return { clips: await readRanked(query), total, asOfMs: watermarkMs };
}

/**
 * Returns one page. A database index gives the order of most clips, so the cost of a page depends on its length only. Two
 * kinds of clips rank differently and are merged in: clips with takes of the viewer, because those takes do not count, and
 * on later pages clips with takes after the watermark.
 */
export async function readRanked(query: RankingQuery): Promise<{ clipId: string; people: number }[]> {
  const { db, viewerId, clientOwnerIds, limit, offset, asOfMs } = query;
  const values = { viewerId, clientOwnerIds, asOfMs, count: offset + limit };
  const others = await selectInOrder(db, values);
  const exceptions = await selectMoved(db, values);
  return [...others, ...exceptions]
    .toSorted(compareRanks)
    .slice(offset, offset + limit)
    .map(({ id, people }) => ({ clipId: id, people }));
}

/** The ready clips that a viewer may see, up to the watermark. */
function selectListed(
  db: Database,
  { clientOwnerIds, asOfMs }: { clientOwnerIds: OwnerKeys; asOfMs: number | Expression<number> | null },
) {
  return (
    db
      .selectFrom('clips')
      // A literal, so that both databases use the partial index.
      .where(sql<SqlBool>`clips.state = 'ready'`)
      .where((eb) => buildVisibleClipsCondition(eb, clientOwnerIds))
      .$if(asOfMs !== null, (query) => query.where('clips.created_ms', '<=', asOfMs ?? 0))
  );
}

type Ranking = { viewerId: string; clientOwnerIds: string[] | null; asOfMs: number | null; count: number };

/** The watermark's slot; null on the first page. */
const watermarkOf = ({ value, isNull }: Slots<Ranking>) =>
  isNull('asOfMs') ? null : value('asOfMs').$castTo<number>();

/** The parts of both reads: the listed clips, the clips that rank elsewhere than in the index, and the order of the index. */
function buildRanking(db: Database, slots: Slots<Ranking>) {
  const { value, listOrNull } = slots;
  const asOfMs = watermarkOf(slots);
  return {
    asOfMs,
    listed: selectListed(db, { clientOwnerIds: listOrNull('clientOwnerIds'), asOfMs }),
    moved: db
      .selectFrom('takes')
      .select('takes.clip_id')
      .where((eb) => {
        const isOwn = eb('takes.owner_id', '=', value('viewerId'));
        return asOfMs === null ? isOwn : eb.or([isOwn, eb('takes.created_ms', '>', asOfMs)]);
      }),
    inOrder: (chosen: SelectQueryBuilder<Tables, 'clips', Pick<RankedClip, 'people'>>) =>
      chosen
        .select(['clips.id', 'clips.has_lines', 'clips.has_proof', 'clips.created_ms'])
        .orderBy('people')
        .orderBy('clips.has_lines', 'desc')
        .orderBy('clips.has_proof', 'desc')
        .orderBy('clips.created_ms', 'desc')
        .orderBy('clips.id', 'desc')
        .limit(value('count')),
  };
}

const selectInOrder = compileOnce((db, slots: Slots<Ranking>) => {
  const { listed, moved, inOrder } = buildRanking(db, slots);
  return inOrder(listed.where('clips.id', 'not in', moved).select('clips.people'));
});

const selectMoved = compileOnce((db, slots: Slots<Ranking>) => {
  const { asOfMs, listed, moved, inOrder } = buildRanking(db, slots);
  return inOrder(
    listed.where('clips.id', 'in', moved).select((eb) =>
      asOfMs === null
        ? eb('clips.people', '-', 1).as('people')
        : eb
            .selectFrom('takes as counted')
            .whereRef('counted.clip_id', '=', 'clips.id')
            .where('counted.owner_id', '!=', slots.value('viewerId'))
            .where('counted.created_ms', '<=', asOfMs)
            .select((inner) => inner.fn.count<number>('counted.owner_id').distinct().as('people'))
            .$asScalar()
            .$notNull()
            .as('people'),
    ),
  );
});

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
