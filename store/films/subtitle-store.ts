import type { FilmStore, Line, SubtitleTrack } from '#domain/films/types.ts';
import { chunk } from '#shared/chunk.ts';
import { markClipsWithLines } from '../clips/mark-clips-with-lines.ts';
import type { Database } from '../database/tables.ts';
import { toLevelColumn } from './film-rows.ts';
import { keepFilmTotals } from './keep-film-totals.ts';
import { toLineRow, toSubtitleTrack, toSubtitleTrackRow } from './line-rows.ts';
import { createLineStore } from './line-store.ts';
import { lockVideo, recordVideoChange } from './video-store.ts';

/** A line has seven bound values: well below the limits of SQLite (32,766) and PostgreSQL (65,535) for one statement. */
const LINES_PER_INSERT = 1000;

type SubtitleMethods = 'updateSubtitles' | 'videoIdsWithoutLevel' | 'setVideoLevel';

/** The tracks and lines of a video, which change together, and the level of the lines. */
export function createSubtitleStore({ db }: { db: Database }): Pick<FilmStore, SubtitleMethods> {
  return {
    async updateSubtitles({ videoId, change }) {
      await db.transaction().execute(async (trx) => {
        const video = await lockVideo({ trx, videoId });
        if (!video || video.state === 'removed') return;
        const { tracks, lines, level } = change({
          video,
          tracks: await readTracks({ db: trx, videoId }),
          lines: await createLineStore({ db: trx }).linesOfVideo({ videoId }),
        });
        if (tracks) await writeTracks({ trx, videoId, tracks });
        await writeLines({ trx, videoId, lines });
        await markClipsWithLines({ trx, videoId, lines });
        await trx
          .updateTable('videos')
          .set({ level: toLevelColumn(level), line_count: lines.length })
          .where('id', '=', videoId)
          .execute();
        await recordVideoChange({ trx, video });
      });
    },

    async videoIdsWithoutLevel() {
      const rows = await db
        .selectFrom('videos')
        .select('id')
        .where('state', '=', 'ready')
        .where('level', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    async setVideoLevel({ videoId, level }) {
      await db.transaction().execute(async (trx) => {
        const changed = await trx
          .updateTable('videos')
          .set({ level: toLevelColumn(level) })
          .where('id', '=', videoId)
          .where('level', 'is', null)
          .returning('film_id')
          .executeTakeFirst();
        if (changed) await keepFilmTotals({ trx, filmId: changed.film_id });
      });
    },
  };
}

/** The subtitle tracks of a video, in their order. */
export async function readTracks(args: { db: Database; videoId: string }): Promise<SubtitleTrack[]> {
  const rows = await args.db
    .selectFrom('subtitle_tracks')
    .selectAll()
    .where('video_id', '=', args.videoId)
    .orderBy('position')
    .execute();
  return rows.map(toSubtitleTrack);
}

async function writeTracks(args: { trx: Database; videoId: string; tracks: SubtitleTrack[] }): Promise<void> {
  const { trx, videoId, tracks } = args;
  await trx.deleteFrom('subtitle_tracks').where('video_id', '=', videoId).execute();
  for (const [position, track] of tracks.entries()) {
    await trx
      .insertInto('subtitle_tracks')
      .values({ ...toSubtitleTrackRow(track, position), video_id: videoId })
      .execute();
  }
}

async function writeLines(args: { trx: Database; videoId: string; lines: Line[] }): Promise<void> {
  const { trx, videoId, lines } = args;
  await trx.deleteFrom('subtitle_lines').where('video_id', '=', videoId).execute();
  for (const part of chunk(lines, LINES_PER_INSERT)) {
    const rows = part.map((line) => ({ ...toLineRow(line), video_id: videoId }));
    await trx.insertInto('subtitle_lines').values(rows).execute();
  }
}
