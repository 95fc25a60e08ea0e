import type { FilmStore } from '#domain/films/types.ts';
import { rowOfTrack, trackOfRow } from './rows/line-rows.ts';
import type { Database } from './tables.ts';
import { holdVideo } from './videos.ts';

/** Subtitle tracks as they came, in the order they were given. */
export function createTrackStore({
  db,
}: {
  db: Database;
}): Pick<FilmStore, 'replaceTracks' | 'tracksOfVideo' | 'setTrackOffset'> {
  return {
    async replaceTracks({ videoId, tracks }) {
      await db.transaction().execute(async (trx) => {
        await holdVideo({ trx, videoId });
        await trx.deleteFrom('subtitle_tracks').where('video_id', '=', videoId).execute();
        for (const [place, track] of tracks.entries()) {
          await trx
            .insertInto('subtitle_tracks')
            .values({ ...rowOfTrack(track, place), video_id: videoId })
            .execute();
        }
      });
    },

    async tracksOfVideo(videoId) {
      const rows = await db
        .selectFrom('subtitle_tracks')
        .selectAll()
        .where('video_id', '=', videoId)
        .orderBy('place')
        .execute();
      return rows.map(trackOfRow);
    },

    async setTrackOffset({ trackId, offsetMs }) {
      await db
        .updateTable('subtitle_tracks')
        .set({ offset_ms: offsetMs })
        .where('id', '=', trackId)
        .execute();
    },
  };
}
