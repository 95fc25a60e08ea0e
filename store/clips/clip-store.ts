import type { ClipStore } from '#domain/clips/types.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { buildVisibleFilmsCondition } from '../films/film-store.ts';
import { deleteVideoAndEmptyFilm, lockVideo } from '../films/video-store.ts';
import { toClip, toClipColumns, toClipRow } from './clip-rows.ts';

/** Saved clips. Updating or deleting a missing clip changes nothing. */
export function createClipStore({ db }: { db: Database }): ClipStore {
  return {
    async insertClip(clip) {
      await db.insertInto('clips').values(toClipRow(clip)).execute();
    },

    async clipById(id) {
      const row = await db.selectFrom('clips').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toClip(row) : null;
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

    async listClips({ ownerId, filmId, clientOwnerIds, sort, limit, offset, asOfMs = null }) {
      let chosen = db
        .selectFrom('clips')
        .innerJoin('films', 'films.id', 'clips.film_id')
        .where((eb) => buildVisibleFilmsCondition(eb, clientOwnerIds));
      if (ownerId !== null) chosen = chosen.where('clips.owner_id', '=', ownerId);
      if (filmId !== null) chosen = chosen.where('clips.film_id', '=', filmId);
      const page = await selectSnapshotPage({
        from: chosen,
        column: 'clips.created_ms',
        select: (from) =>
          from
            .selectAll('clips')
            .$if(sort === 'film', (query) => query.orderBy('films.folded_title').orderBy('films.id'))
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
