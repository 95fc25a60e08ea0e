import { type SqlBool, sql } from 'kysely';
import { findLinesOutsideSegments } from '#domain/clips/find-lines-outside-segments.ts';
import type { Film, FilmStore, Video } from '#domain/films/types.ts';
import { chunk } from '#shared/chunk.ts';
import type { FilmSource } from '#shared/film-codes.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { toClip } from '../clips/clip-rows.ts';
import { compileOnce, type Slots } from '../database/compile-once.ts';
import { isForeignKeyViolation } from '../database/constraint-violations.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { readEnum } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { forgetTiming } from '../subtitle-timing/subtitle-timing-store.ts';
import {
  joinedFilmColumns,
  readMezzanine,
  toJoinedFilm,
  toVideo,
  toVideoColumns,
  toVideoRow,
  videoStates,
} from './film-rows.ts';
import { updateFilmTotals } from './update-film-totals.ts';
import { upsertFilm } from './upsert-film.ts';

type VideoMethods =
  | 'insertVideo'
  | 'videoByContent'
  | 'deleteVideo'
  | 'deleteUnusedVideo'
  | 'markVideoRemoved'
  | 'hasRunningRedPacket'
  | 'videoById'
  | 'videosWithFilms'
  | 'importsOfFilms'
  | 'readyVideoIds'
  | 'uploadedVideos'
  | 'videosOfFilms'
  | 'updateVideo'
  | 'changeImportNotes'
  | 'usedVideoIds'
  | 'setOriginalBytes'
  | 'videosChangedSince'
  | 'videosInState'
  | 'countVideosByState';

/** Videos of films. Lists are sorted by season, episode and age. */
export function createVideoStore({ db }: { db: Database }): Pick<FilmStore, VideoMethods> {
  return {
    async insertVideo({ video, film, audit }) {
      const { contentHash } = video;
      return db.transaction().execute(async (trx) => {
        const there = await findByContent({ db: trx, contentHash, ...film });
        if (there) return { video: there, created: false };
        const stored = await upsertFilm({ db: trx, film });
        const inserted = await trx
          .insertInto('videos')
          .values(toVideoRow({ ...video, filmId: stored.film.id }, film))
          .onConflict((conflict) => conflict.columns(['content_hash', 'source', 'owner_key']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (inserted) {
          await recordVideoChange({ trx, video: { id: inserted.id, filmId: stored.film.id } });
          if (audit) await appendAudit(trx, audit);
        } else if (stored.created) await trx.deleteFrom('films').where('id', '=', stored.film.id).execute();
        const now = await findByContent({ db: trx, contentHash, ...film });
        if (!now) throw new Error('a video vanished while it was being inserted');
        return { video: now, created: inserted !== undefined };
      });
    },

    videoByContent: (wanted) => findByContent({ db, ...wanted }),

    async deleteVideo(id) {
      await db.transaction().execute(async (trx) => {
        await deleteVideoAndEmptyFilm({ trx, videoId: id });
      });
    },

    async deleteUnusedVideo(id, audit) {
      try {
        return await db.transaction().execute(async (trx) => {
          // Watch progress goes with the video. Any other reference keeps the video.
          await trx.deleteFrom('watch_progress').where('video_id', '=', id).execute();
          const isDeleted = await deleteVideoAndEmptyFilm({ trx, videoId: id });
          if (isDeleted && audit) await appendAudit(trx, audit);
          return isDeleted;
        });
      } catch (thrown) {
        if (isForeignKeyViolation(thrown)) return false;
        throw thrown;
      }
    },

    async markVideoRemoved(id, audit) {
      return db.transaction().execute(async (trx) => {
        const held = await lockVideo({ trx, videoId: id });
        if (!held || (await hasUses({ trx, videoId: id }))) return false;
        await trx.deleteFrom('watch_progress').where('video_id', '=', id).execute();
        await trx.deleteFrom('subtitle_tracks').where('video_id', '=', id).execute();
        await forgetTiming({ trx, videoId: id });
        const lineCount = await deleteUnusedLines({ trx, videoId: id });
        await trx
          .updateTable('videos')
          .set({
            state: 'removed',
            content_hash: `removed:${id}`,
            error_code: null,
            error_detail: null,
            line_count: lineCount,
          })
          .where('id', '=', id)
          .execute();
        await recordVideoChange({ trx, video: held });
        if (audit) await appendAudit(trx, audit);
        return true;
      });
    },

    async hasRunningRedPacket(videoIds) {
      for (const ids of chunk(videoIds, IDS_PER_QUERY)) {
        const running = await db
          .selectFrom('red_packets')
          .select('id')
          .where('video_id', 'in', ids)
          .where('status', 'in', [redPacketStatus.active, redPacketStatus.paused])
          .limit(1)
          .executeTakeFirst();
        if (running) return true;
      }
      return false;
    },

    async usedVideoIds(videoIds) {
      const used = new Set<string>();
      for (const ids of chunk(videoIds, IDS_PER_QUERY)) {
        for (const table of ['lessons', 'red_packets'] as const) {
          const rows = await db.selectFrom(table).select('video_id').where('video_id', 'in', ids).execute();
          for (const { video_id } of rows) used.add(video_id);
        }
      }
      return [...used];
    },

    async videoById(id) {
      const row = await db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toVideo(row) : null;
    },

    async videosWithFilms(videoIds) {
      const found = new Map<string, { film: Film; video: Video }>();
      for (const ids of chunk([...new Set(videoIds)], IDS_PER_QUERY)) {
        const rows = await selectWithFilms(db, { ids });
        for (const row of rows) found.set(row.id, { film: toJoinedFilm(row), video: toVideo(row) });
      }
      return found;
    },

    async importsOfFilms(filmIds) {
      const imports = new Map<string, { running: number; percents: number; errorCode: string | null }>();
      for (const ids of chunk([...new Set(filmIds)], IDS_PER_QUERY)) {
        const rows = await db
          .selectFrom('videos')
          .leftJoin('jobs', (join) =>
            join
              .onRef('jobs.subject_id', '=', 'videos.id')
              // Literals, so that both databases use the partial index of open jobs.
              .on(sql<SqlBool>`jobs.kind = 'import_video' and jobs.state in ('queued', 'running')`),
          )
          .select(['film_id', 'videos.state'])
          .select((eb) => [
            eb.fn.countAll<number>().as('videos'),
            sql<number>`cast(coalesce(sum(jobs.progress_percent), 0) as bigint)`.as('percents'),
            eb.fn.min('videos.error_code').as('error_code'),
          ])
          .where('film_id', 'in', ids)
          .where('videos.state', 'in', ['importing', 'failed'])
          .where('version_of', 'is', null)
          .groupBy(['film_id', 'videos.state'])
          .execute();
        for (const row of rows) {
          const known = imports.get(row.film_id) ?? { running: 0, percents: 0, errorCode: null };
          imports.set(
            row.film_id,
            row.state === 'failed'
              ? { ...known, errorCode: row.error_code }
              : { ...known, running: row.videos, percents: row.percents },
          );
        }
      }
      return imports;
    },

    async readyVideoIds(filmIds) {
      const found = new Map<string, string[]>();
      for (const ids of chunk([...new Set(filmIds)], IDS_PER_QUERY)) {
        const rows = await db
          .selectFrom('videos')
          .select(['id', 'film_id'])
          .where('film_id', 'in', ids)
          .where('state', '=', 'ready')
          .where('version_of', 'is', null)
          .orderBy(sql`film_id, season nulls first, episode nulls first, created_ms, id`)
          .execute();
        for (const { id, film_id } of rows) found.set(film_id, [...(found.get(film_id) ?? []), id]);
      }
      return found;
    },

    async setOriginalBytes({ videoId, bytes }) {
      await db.updateTable('videos').set({ original_bytes: bytes }).where('id', '=', videoId).execute();
    },

    async uploadedVideos(ownerId) {
      const rows = await db
        .selectFrom('films')
        .innerJoin('videos', 'videos.film_id', 'films.id')
        .select(['state', 'original_bytes', 'mezzanine'])
        .where('films.owner_id', '=', ownerId)
        .where('films.source', '=', 'client')
        .where('state', '!=', 'removed')
        .execute();
      return rows.map(({ state, original_bytes, mezzanine }) => ({
        state: readEnum(videoStates, state, 'videos.state'),
        originalBytes: original_bytes,
        mezzanineBytes: readMezzanine(mezzanine)?.bytes ?? null,
      }));
    },

    async videosOfFilms(filmIds, { withVersions = false } = {}) {
      const videos = [];
      for (const ids of chunk([...new Set(filmIds)], IDS_PER_QUERY)) {
        const rows = await db
          .selectFrom('videos')
          .selectAll()
          .where('film_id', 'in', ids)
          .where('state', '!=', 'removed')
          .$if(!withVersions, (query) => query.where('version_of', 'is', null))
          .orderBy(sql`film_id, season nulls first, episode nulls first, created_ms, id`)
          .execute();
        videos.push(...rows.map(toVideo));
      }
      return videos;
    },

    async updateVideo(id, change, { expectedStates: whileIn } = {}) {
      await db.transaction().execute(async (trx) => {
        const held = await lockVideo({ trx, videoId: id });
        if (!held || held.state === 'removed' || (whileIn && !whileIn.includes(held.state))) return;
        const columns = toVideoColumns(change);
        if (Object.keys(columns).length > 0) {
          await trx.updateTable('videos').set(columns).where('id', '=', id).execute();
        }
        await recordVideoChange({ trx, video: held });
      });
    },

    async changeImportNotes(id, change) {
      await db.transaction().execute(async (trx) => {
        const held = await lockVideo({ trx, videoId: id });
        if (!held || held.state === 'removed') return;
        const columns = toVideoColumns({ importNotes: change(held.importNotes) });
        await trx.updateTable('videos').set(columns).where('id', '=', id).execute();
        await recordVideoChange({ trx, video: held });
      });
    },

    async videosChangedSince({ revision, limit }) {
      const rows = await db
        .selectFrom('videos')
        .selectAll()
        .where('revision', '>', revision)
        .orderBy('revision')
        .limit(limit)
        .execute();
      return rows.map(toVideo);
    },

    async videosInState(state) {
      const rows = await db
        .selectFrom('videos')
        .selectAll()
        .where('state', '=', state)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(toVideo);
    },

    async countVideosByState() {
      const rows = await db
        .selectFrom('videos')
        .select((eb) => ['state', eb.fn.countAll<number>().as('total')])
        .groupBy('state')
        .execute();
      const counts = { importing: 0, ready: 0, failed: 0, removed: 0 };
      for (const row of rows) counts[readEnum(videoStates, row.state, 'videos.state')] = row.total;
      return counts;
    },
  };
}

async function findByContent(args: {
  db: Database;
  source: FilmSource;
  ownerId: string | null;
  contentHash: string;
}): Promise<Video | null> {
  const row = await args.db
    .selectFrom('videos')
    .selectAll()
    .where('content_hash', '=', args.contentHash)
    .where('source', '=', args.source)
    .where('owner_key', '=', args.ownerId ?? '')
    .executeTakeFirst();
  return row ? toVideo(row) : null;
}

/** Deletes the lines of a video that lie in no segment of a clip. Returns how many are left. */
async function deleteUnusedLines({ trx, videoId }: { trx: Database; videoId: string }): Promise<number> {
  const clips = await trx.selectFrom('clips').selectAll().where('video_id', '=', videoId).execute();
  const lines = await trx
    .selectFrom('subtitle_lines')
    .select(['id', 'start_ms as startMs', 'end_ms as endMs'])
    .where('video_id', '=', videoId)
    .orderBy('start_ms')
    .execute();
  const segments = clips.flatMap((row) => toClip(row).segments);
  const unused = findLinesOutsideSegments(lines, segments).map(({ id }) => id);
  for (const ids of chunk(unused, IDS_PER_QUERY)) {
    await trx.deleteFrom('subtitle_lines').where('id', 'in', ids).execute();
  }
  return lines.length - unused.length;
}

/** Whether a lesson or a red packet uses a video. */
async function hasUses({ trx, videoId }: { trx: Database; videoId: string }): Promise<boolean> {
  for (const table of ['lessons', 'red_packets'] as const) {
    const use = await trx.selectFrom(table).select('id').where('video_id', '=', videoId).executeTakeFirst();
    if (use) return true;
  }
  return false;
}

/** Deletes a video, and its film when it has no other video. False when the video is missing. */
export async function deleteVideoAndEmptyFilm({
  trx,
  videoId,
}: {
  trx: Database;
  videoId: string;
}): Promise<boolean> {
  const gone = await trx
    .deleteFrom('videos')
    .where('id', '=', videoId)
    .returning('film_id')
    .executeTakeFirst();
  if (!gone) return false;
  await updateFilmTotals({ trx, filmId: gone.film_id });
  await trx
    .deleteFrom('films')
    .where('id', '=', gone.film_id)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('videos').select('videos.id').whereRef('videos.film_id', '=', 'films.id')),
      ),
    )
    .execute();
  return true;
}

/** Locks a video against other writers until the transaction ends. Returns the video, null when it is missing. */
export async function lockVideo({ trx, videoId }: { trx: Database; videoId: string }): Promise<Video | null> {
  // An update that changes nothing is the only row lock that both databases have.
  const held = await trx
    .updateTable('videos')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', videoId)
    .returningAll()
    .executeTakeFirst();
  return held ? toVideo(held) : null;
}

/**
 * Must end every transaction that changes a video or its lines: keeps the totals of its film and gives it the next
 * revision. The row of the sequence stays locked until the transaction ends, so revisions become visible in order: a reader
 * that has seen one has seen all lower ones. It must be the last lock of a transaction but that of the audit log, so that two
 * transactions cannot deadlock. Returns the revision.
 */
export async function recordVideoChange(args: {
  trx: Database;
  video: Pick<Video, 'id' | 'filmId'>;
}): Promise<number> {
  const { trx, video } = args;
  await updateFilmTotals({ trx, filmId: video.filmId });
  const { value } = await trx
    .updateTable('sequences')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'revision')
    .returning('value')
    .executeTakeFirstOrThrow();
  await trx.updateTable('videos').set({ revision: value }).where('id', '=', video.id).execute();
  return value;
}

const selectWithFilms = compileOnce((db, { list }: Slots<{ ids: string[] }>) =>
  db
    .selectFrom('videos')
    .innerJoin('films', 'films.id', 'videos.film_id')
    .selectAll('videos')
    .select(joinedFilmColumns)
    .where('videos.id', 'in', list('ids')),
);
