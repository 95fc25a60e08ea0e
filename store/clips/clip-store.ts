import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Clip, ClipStore } from '#domain/clips/types.ts';
import { chunk } from '#shared/chunk.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database, Tables } from '../database/tables.ts';
import { deleteVideoAndEmptyFilm, lockVideo } from '../films/video-store.ts';
import { toClip, toClipColumns, toClipRow } from './clip-rows.ts';

/** Saved clips. Updating or deleting a missing clip changes nothing. */
export function createClipStore({ db }: { db: Database }): ClipStore {
  return {
    async insertClip(clip) {
      await db
        .insertInto('clips')
        .values((eb) => ({
          ...toClipRow(clip),
          film_owner_key: readFilmOwnerKey(eb, clip.filmId),
          has_lines: hasLines(eb, clip),
        }))
        .execute();
    },

    async clipById(id) {
      const row = await db.selectFrom('clips').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toClip(row) : null;
    },

    async clipsByIds(clipIds) {
      const found = new Map<string, Clip>();
      for (const ids of chunk([...new Set(clipIds)], IDS_PER_QUERY)) {
        const rows = await db.selectFrom('clips').selectAll().where('id', 'in', ids).execute();
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
      const rows = await db
        .selectFrom('clips')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where((eb) => buildVisibleClipsCondition(eb, clientOwnerIds))
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
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
  clientOwnerIds: string[] | null,
): Expression<SqlBool> {
  if (clientOwnerIds === null) return eb.lit(true);
  return eb('clips.film_owner_key', 'in', ['', ...clientOwnerIds]);
}

const readFilmOwnerKey = (eb: ExpressionBuilder<Tables, 'clips'>, filmId: string) =>
  eb.fn.coalesce(
    eb
      .selectFrom('films')
      .select((inner) => inner.fn.coalesce('owner_id', sql.lit('-')).as('key'))
      .where('id', '=', filmId)
      .where('source', '=', 'client'),
    sql.lit(''),
  );

/** 1 when a line overlaps one of the clip's segments, else 0. */
const hasLines = (eb: ExpressionBuilder<Tables, 'clips'>, { videoId, segments }: Clip) =>
  eb
    .case()
    .when(
      eb.exists(
        eb
          .selectFrom('subtitle_lines')
          .select('id')
          .where('video_id', '=', videoId)
          .where((inner) =>
            inner.or(
              segments.map(({ startMs, endMs }) =>
                inner.and([inner('start_ms', '<', endMs), inner('end_ms', '>', startMs)]),
              ),
            ),
          ),
      ),
    )
    .then(eb.lit(1))
    .else(eb.lit(0))
    .end();
