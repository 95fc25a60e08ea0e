import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Clip, ClipState, ClipStore } from '#domain/clips/types.ts';
import { chunk } from '#shared/chunk.ts';
import { type FrameSpan, hasSameFrames } from '#shared/clip-segments.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { writeFlag } from '../database/read-column.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database, Tables } from '../database/tables.ts';
import { createLineStore } from '../films/line-store.ts';
import { deleteVideoAndEmptyFilm, lockVideo } from '../films/video-store.ts';
import { toClip, toClipColumns, toClipRow } from './clip-rows.ts';
import { hasLines } from './has-lines.ts';

/** Owners of client films; null for all owners. */
export type OwnerKeys = readonly (string | Expression<string>)[] | null;

/** Saved clips. Updating or deleting a missing clip changes nothing. */
export function createClipStore({ db }: { db: Database }): ClipStore {
  return {
    async insertClip(clip) {
      await db.transaction().execute(async (trx) => {
        await lockVideo({ trx, videoId: clip.videoId });
        await insertLocked({ trx, clip });
      });
    },

    async findOrInsertClip(clip, earlier = null) {
      return db.transaction().execute(async (trx) => {
        await lockVideo({ trx, videoId: clip.videoId });
        const known = earlier && { ...clip, ...earlier, segments: [earlier] };
        const found =
          (known && (await findSameClip({ trx, clip: known }))) ?? (await findSameClip({ trx, clip }));
        if (!found) await insertLocked({ trx, clip });
        return found ?? clip;
      });
    },

    async clipById(id) {
      const row = await db.selectFrom('clips').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toClip(row) : null;
    },

    async clipsByIds(clipIds) {
      const found = new Map<string, Clip>();
      for (const ids of chunk([...new Set(clipIds)], IDS_PER_QUERY)) {
        const rows = await selectByIds(db, { ids });
        for (const row of rows) found.set(row.id, toClip(row));
      }
      return clipIds.flatMap((id) => found.get(id) ?? []);
    },

    async updateClip(id, change, { expectedStates: whileIn } = {}) {
      const columns = toClipColumns(change);
      if (Object.keys(columns).length === 0) return;
      await db
        .updateTable('clips')
        .set(columns)
        .where('id', '=', id)
        .$if(whileIn !== undefined, (query) => query.where('state', 'in', whileIn ?? []))
        .execute();
    },

    async clipsInState(state) {
      const rows = await db
        .selectFrom('clips')
        .selectAll()
        .where('state', '=', state)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(toClip);
    },

    async deleteClip(id) {
      await db.transaction().execute(async (trx) => {
        const clip = await trx.selectFrom('clips').select('video_id').where('id', '=', id).executeTakeFirst();
        if (!clip) return;
        // Lock the video before its clips, as the removal of a film does. The other order would deadlock.
        const video = await lockVideo({ trx, videoId: clip.video_id });
        await trx.deleteFrom('clips').where('id', '=', id).execute();
        if (video?.state !== 'removed') return;
        // A removed video is kept only while it has clips.
        const another = await trx
          .selectFrom('clips')
          .select('id')
          .where('video_id', '=', video.id)
          .executeTakeFirst();
        if (!another) await deleteVideoAndEmptyFilm({ trx, videoId: video.id });
      });
    },

    async newestClipIds({ ownerId, clientOwnerIds, limit }) {
      const rows = await selectNewestIds(db, { ownerId, clientOwnerIds, limit });
      return rows.map(({ id }) => id);
    },

    async listClips({ ownerId, filmId, clientOwnerIds, sort, limit, offset, asOfMs = null }) {
      let chosen = db.selectFrom('clips').where((eb) => buildVisibleClipsCondition(eb, clientOwnerIds));
      if (ownerId !== null) chosen = chosen.where('clips.owner_id', '=', ownerId);
      if (filmId !== null) chosen = chosen.where('clips.film_id', '=', filmId);
      const page = await selectSnapshotPage({
        from: chosen,
        column: 'clips.created_ms',
        select: (from) =>
          from
            .selectAll('clips')
            .$if(sort === 'film', (query) =>
              query
                .innerJoin('films', 'films.id', 'clips.film_id')
                .orderBy('films.folded_title')
                .orderBy('films.id'),
            )
            .orderBy('clips.created_ms', 'desc')
            .orderBy('clips.id', 'desc'),
        limit,
        offset,
        asOfMs,
      });
      return { clips: page.rows.map(toClip), total: page.total, asOfMs: page.asOfMs };
    },
  };
}

/** Clips of the library, and clips of the client films of these owners (null: of all owners). */
export function buildVisibleClipsCondition(
  eb: ExpressionBuilder<Tables, 'clips'>,
  clientOwnerIds: OwnerKeys,
): Expression<SqlBool> {
  if (clientOwnerIds === null) return eb.lit(true);
  return eb('clips.film_owner_key', 'in', visibleOwnerKeys(clientOwnerIds));
}

/** Returns the values of `film_owner_key` that may be seen: no owner, for films of the library, and the given owners. */
export const visibleOwnerKeys = <Key>(clientOwnerIds: readonly Key[]): (Key | '')[] => [
  '',
  ...clientOwnerIds,
];

const readFilmOwnerKey = (eb: ExpressionBuilder<Tables, 'clips'>, filmId: string) =>
  eb.fn.coalesce(
    eb
      .selectFrom('films')
      .select((inner) => inner.fn.coalesce('owner_id', sql.lit('-')).as('key'))
      .where('id', '=', filmId)
      .where('source', '=', 'client'),
    sql.lit(''),
  );

/** Inserts a clip while its video is locked, so that no change of the lines comes between. */
async function insertLocked({ trx, clip }: { trx: Database; clip: Clip }): Promise<void> {
  const lines = await createLineStore({ db: trx }).linesOfRanges(
    clip.segments.map(({ startMs, endMs }) => ({ videoId: clip.videoId, startMs, endMs })),
  );
  await trx
    .insertInto('clips')
    .values((eb) => ({
      ...toClipRow(clip),
      film_owner_key: readFilmOwnerKey(eb, clip.filmId),
      has_lines: writeFlag(hasLines(clip, lines)),
    }))
    .execute();
}

/** How much a clip is preferred to others of the same frames. */
const preference: Record<ClipState, number> = { ready: 2, cutting: 1, failed: 0 };

/** Returns the owner's best clip of these frames: a finished one, or one that is being cut; the newest among equals. */
async function findSameClip(args: {
  trx: Database;
  clip: Pick<Clip, 'ownerId' | 'videoId' | 'startFrame' | 'endFrame'> & { segments: readonly FrameSpan[] };
}): Promise<Clip | null> {
  const { trx, clip } = args;
  const rows = await selectClipsOfSameBounds(trx, clip).execute();
  const [best] = rows
    .map(toClip)
    .filter(({ segments }) => hasSameFrames(segments, clip.segments))
    .sort((a, b) => preference[b.state] - preference[a.state]);
  return best ?? null;
}

/** Returns the query for an owner's clips that begin and end at the same frames of a video, newest first. */
export const selectClipsOfSameBounds = (
  db: Database,
  clip: Pick<Clip, 'ownerId' | 'videoId' | 'startFrame' | 'endFrame'>,
) =>
  db
    .selectFrom('clips')
    .selectAll()
    .where('owner_id', '=', clip.ownerId)
    .where('video_id', '=', clip.videoId)
    .where('start_frame', '=', clip.startFrame)
    .where('end_frame', '=', clip.endFrame)
    .where('kept_lines', 'is', null)
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc');

const selectByIds = compileOnce((db, { list }: Slots<{ ids: string[] }>) =>
  db.selectFrom('clips').selectAll().where('id', 'in', list('ids')),
);

type NewestClips = { ownerId: string; clientOwnerIds: string[] | null; limit: number };

const selectNewestIds = compileOnce((db, { value, listOrNull }: Slots<NewestClips>) =>
  db
    .selectFrom('clips')
    .select('id')
    .where('owner_id', '=', value('ownerId'))
    .where((eb) => buildVisibleClipsCondition(eb, listOrNull('clientOwnerIds')))
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(value('limit')),
);
