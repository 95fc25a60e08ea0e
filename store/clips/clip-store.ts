import type { ClipStore } from '#domain/clips/types.ts';
import { selectSnapshotWatermark } from '../database/snapshot-watermark.ts';
import type { Database } from '../database/tables.ts';
import { buildVisibleFilmsCondition } from '../films/film-store.ts';
import { deleteVideoAndEmptyFilm, lockVideo } from '../films/video-store.ts';
import { toClip, toClipColumns, toClipRow } from './clip-rows.ts';

/** Saved clips. Updating or deleting one that is not there changes nothing. */
export function createClipStore({ db }: { db: Database }): ClipStore {
  return {
    async insertClip(bar) {
      await db.insertInto('clips').values(toClipRow(bar)).execute();
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
        const bar = await trx.selectFrom('clips').select('video_id').where('id', '=', id).executeTakeFirst();
        if (!bar) return;
        // The video before what stands on it, as whoever removes a film does: the other way round the two would wait for each other.
        const video = await lockVideo({ trx, videoId: bar.video_id });
        await trx.deleteFrom('clips').where('id', '=', id).execute();
        if (video?.state !== 'removed') return;
        // A removed video is kept for its clips alone.
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
      if (asOfMs !== null) chosen = chosen.where('clips.created_ms', '<=', asOfMs);
      const { total, newest } = await chosen
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          selectSnapshotWatermark(eb.ref('clips.created_ms')),
        ])
        .executeTakeFirstOrThrow();
      const rows = await chosen
        .selectAll('clips')
        .$if(sort === 'film', (query) => query.orderBy('films.folded_title').orderBy('films.id'))
        .orderBy('clips.created_ms', 'desc')
        .orderBy('clips.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { clips: rows.map(toClip), total, asOfMs: asOfMs ?? newest };
    },
  };
}
