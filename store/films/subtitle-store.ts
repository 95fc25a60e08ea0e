import { isDeepStrictEqual } from 'node:util';
import type { FilmStore, Line, SubtitleTrack } from '#domain/films/types.ts';
import { hasSameTimes } from '#domain/subtitle-timing/has-same-times.ts';
import { chunk } from '#shared/chunk.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { keepLinesOfClips } from '../clips/keep-lines-of-clips.ts';
import { markClipsWithLines } from '../clips/mark-clips-with-lines.ts';
import type { Database } from '../database/tables.ts';
import { forgetTiming, readTiming, writeTiming } from '../subtitle-timing/subtitle-timing-store.ts';
import { toLevelColumn } from './film-rows.ts';
import { toLineRow, toSubtitleTrackRow } from './line-rows.ts';
import { createLineStore } from './line-store.ts';
import { readTracks } from './read-tracks.ts';
import { updateFilmTotals } from './update-film-totals.ts';
import { lockVideo, recordVideoChange } from './video-store.ts';

/** A line has eight bound values: well below the limits of SQLite (32,766) and PostgreSQL (65,535) for one statement. */
const LINES_PER_INSERT = 1000;

type SubtitleMethods =
  | 'updateSubtitles'
  | 'tracksOfVideo'
  | 'hasAddedTracks'
  | 'videoIdsWithoutLevel'
  | 'setVideoLevel';

/** The tracks and lines of a video, which change together, and the level of the lines. */
export function createSubtitleStore({ db }: { db: Database }): Pick<FilmStore, SubtitleMethods> {
  return {
    async updateSubtitles({ videoId, keepClipLines = false, audit, change }) {
      return db.transaction().execute(async (trx) => {
        const video = await lockVideo({ trx, videoId });
        if (!video || video.state === 'removed') return null;
        const before = await createLineStore({ db: trx }).linesOfVideo({ videoId });
        const tracksBefore = await readTracks({ db: trx, videoId });
        const { tracks, lines, level, timing } = change({
          ...{ video, tracks: tracksBefore, lines: before },
          timing: await readTiming({ db: trx, videoId }),
        });
        if (tracks) await writeTracks({ trx, videoId, tracks });
        if (timing) await writeTiming({ db: trx, videoId, record: timing });
        else if (tracks && !hasSameTimes(tracksBefore, tracks)) await forgetTiming({ trx, videoId });
        await writeLines({ trx, videoId, before, after: lines });
        if (keepClipLines) await keepLinesOfClips({ trx, videoId, before, after: lines });
        await markClipsWithLines({ trx, videoId, lines });
        await trx
          .updateTable('videos')
          .set({ level: toLevelColumn(level), line_count: lines.length })
          .where('id', '=', videoId)
          .execute();
        const revision = await recordVideoChange({ trx, video });
        if (audit) await appendAudit(trx, audit);
        return revision;
      });
    },

    tracksOfVideo: (videoId) => readTracks({ db, videoId }),

    async hasAddedTracks(videoId) {
      const added = await db
        .selectFrom('subtitle_tracks')
        .select('id')
        .where('video_id', '=', videoId)
        .where('origin', '=', 'added')
        .limit(1)
        .executeTakeFirst();
      return added !== undefined;
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
        if (changed) await updateFilmTotals({ trx, filmId: changed.film_id });
      });
    },
  };
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

/** Writes the lines from the first to the last one that differ from those that are stored. */
async function writeLines(args: {
  trx: Database;
  videoId: string;
  before: readonly Line[];
  after: readonly Line[];
}): Promise<void> {
  const { trx, videoId, before, after } = args;
  const rowOf = (line: Line | undefined) => line && toLineRow(line);
  const isSame = (at: number) => isDeepStrictEqual(rowOf(before[at]), rowOf(after[at]));
  let [first, end] = [0, Math.max(before.length, after.length)];
  while (first < end && isSame(first)) first += 1;
  while (end > first && isSame(end - 1)) end -= 1;
  if (first === end) return;
  await trx
    .deleteFrom('subtitle_lines')
    .where('video_id', '=', videoId)
    .where('seq', '>=', first)
    .where('seq', '<', end)
    .execute();
  for (const part of chunk(after.slice(first, end), LINES_PER_INSERT)) {
    const rows = part.map((line) => ({ ...toLineRow(line), video_id: videoId }));
    await trx.insertInto('subtitle_lines').values(rows).execute();
  }
}
