import { sql } from 'kysely';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { FilmStore, Video } from '#domain/films/types.ts';
import { chunk } from '#shared/chunk.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import type { Database } from '../database/tables.ts';
import { toFilm, toVideo } from './film-rows.ts';
import { updateFilmTotals } from './update-film-totals.ts';
import { upsertFilm } from './upsert-film.ts';
import { lockVideo, recordVideoChange } from './video-store.ts';

type VersionMethods =
  | 'versionsOfVideos'
  | 'similarVideos'
  | 'groupVersions'
  | 'separateVersion'
  | 'renameVideo';

/** Files of the same film are at most this far apart in length; see `judgeVersion`. */
const SIMILAR_MS = 15_000;
/** Maximum number of videos to compare lines with, which takes a few milliseconds for each. Those closest in length. */
const MAX_SIMILAR = 50;

/** Several files of one film: one of them is shown, and the others are its versions. */
export function createVersionStore({ db }: { db: Database }): Pick<FilmStore, VersionMethods> {
  return {
    async versionsOfVideos(videoIds) {
      const versions = [];
      for (const ids of chunk(videoIds, IDS_PER_QUERY)) {
        const rows = await db
          .selectFrom('videos')
          .selectAll()
          .where('version_of', 'in', ids)
          .where('state', '!=', 'removed')
          .orderBy('created_ms')
          .orderBy('id')
          .execute();
        versions.push(...rows.map(toVideo));
      }
      return versions;
    },

    async similarVideos({ id, filmId, season, episode, mezzanine }) {
      const durationMs = Math.round(mezzanine?.durationMs ?? 0);
      const rows = await db
        .selectFrom('videos')
        .innerJoin('videos as self', (join) =>
          join
            .onRef('self.source', '=', 'videos.source')
            .onRef('self.owner_key', '=', 'videos.owner_key')
            .on('self.id', '=', id),
        )
        .selectAll('videos')
        .where('videos.id', '!=', id)
        .where('videos.state', '=', 'ready')
        .where('videos.version_of', 'is', null)
        .where('videos.stands_alone', '=', 0)
        .where((eb) =>
          eb.or([
            eb('videos.duration_ms', '>', durationMs - SIMILAR_MS).and(
              'videos.duration_ms',
              '<',
              durationMs + SIMILAR_MS,
            ),
            eb.and([
              eb('videos.film_id', '=', filmId),
              season === null ? eb('videos.season', 'is', null) : eb('videos.season', '=', season),
              episode === null ? eb('videos.episode', 'is', null) : eb('videos.episode', '=', episode),
            ]),
          ]),
        )
        .orderBy(sql`case when videos.film_id = ${filmId} then 0 else 1 end`)
        .orderBy(sql`abs(videos.duration_ms - ${durationMs})`)
        .orderBy('videos.id')
        .limit(MAX_SIMILAR)
        .execute();
      const filmIds = [...new Set(rows.map((row) => row.film_id))];
      if (filmIds.length === 0) return [];
      const films = await db.selectFrom('films').selectAll().where('id', 'in', filmIds).execute();
      const filmById = new Map(films.map((row) => [row.id, toFilm(row)]));
      return rows.flatMap((row) => {
        const film = filmById.get(row.film_id);
        return film ? [{ film, video: toVideo(row) }] : [];
      });
    },

    async groupVersions({ shownId, otherIds, audit }) {
      await changeWithVersions({
        db,
        videoIds: [shownId, ...otherIds],
        change: (trx, locked) => groupLocked({ trx, shownId, locked, audit }),
      });
    },

    async renameVideo({ id, names: { season, episode, title }, audit }) {
      await changeWithVersions({
        db,
        videoIds: [id],
        async change(trx, locked) {
          if (!locked.has(id)) return;
          await trx
            .updateTable('videos')
            .set({ season, episode, title })
            .where('id', 'in', [...locked.keys()])
            .execute();
          if (audit) await appendAudit(trx, audit);
        },
      });
    },

    async separateVersion({ videoId, film, audit }) {
      await db.transaction().execute(async (trx) => {
        const video = (await lockVideos({ trx, ids: [videoId] })).get(videoId);
        if (!video || video.versionOf === null) return;
        const { id: filmId } = (await upsertFilm({ db: trx, film })).film;
        await trx
          .updateTable('videos')
          .set({ version_of: null, stands_alone: 1 })
          .where('id', '=', videoId)
          .execute();
        await moveVideo({ trx, video, filmId });
        await recordVideoChange({ trx, video: { id: videoId, filmId } });
        if (audit) await appendAudit(trx, audit);
      });
    },
  };
}

/**
 * Changes videos with all their versions, in one transaction that has locked them. `change` gets them without removed ones. If a
 * version is found that was not locked, the transaction begins again, because all must be locked in order.
 */
async function changeWithVersions(args: {
  db: Database;
  videoIds: string[];
  change: (trx: Database, locked: ReadonlyMap<string, Video>) => Promise<void>;
}): Promise<void> {
  const { db, videoIds, change } = args;
  let ids = videoIds;
  let missing: string[];
  do {
    missing = await db.transaction().execute(async (trx) => {
      const locked = await lockVideos({ trx, ids });
      const unlocked = await otherVersions({ trx, videoIds: [...locked.keys()] });
      if (unlocked.length === 0) await change(trx, locked);
      return unlocked;
    });
    ids = [...ids, ...missing];
  } while (missing.length > 0);
}

/** Returns the IDs of the versions of these videos that are not among them, without removed ones. */
async function otherVersions(args: { trx: Database; videoIds: string[] }): Promise<string[]> {
  const { trx, videoIds } = args;
  if (videoIds.length === 0) return [];
  const rows = await trx
    .selectFrom('videos')
    .select('id')
    .where('version_of', 'in', videoIds)
    .where('id', 'not in', videoIds)
    .where('state', '!=', 'removed')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes locked videos the versions of the shown one. Changes nothing if that is not among them. */
async function groupLocked(args: {
  trx: Database;
  shownId: string;
  locked: ReadonlyMap<string, Video>;
  audit: AuditEntry | undefined;
}): Promise<void> {
  const { trx, shownId, locked, audit } = args;
  const shown = locked.get(shownId);
  if (!shown) return;
  for (const video of locked.values()) {
    await trx
      .updateTable('videos')
      .set({ version_of: video.id === shownId ? null : shownId, stands_alone: 0 })
      .where('id', '=', video.id)
      .execute();
    await moveVideo({ trx, video, filmId: shown.filmId });
  }
  for (const id of locked.keys()) await recordVideoChange({ trx, video: { id, filmId: shown.filmId } });
  if (audit) await appendAudit(trx, audit);
}

/** Locks videos, always in the same order, so that two transactions cannot deadlock. Leaves out removed ones. */
async function lockVideos({ trx, ids }: { trx: Database; ids: string[] }): Promise<Map<string, Video>> {
  const locked = new Map<string, Video>();
  for (const videoId of [...new Set(ids)].sort()) {
    const video = await lockVideo({ trx, videoId });
    if (video && video.state !== 'removed') locked.set(videoId, video);
  }
  return locked;
}

/** Moves a video and its clips to another film. Deletes the previous film if it has no video left. */
async function moveVideo(args: { trx: Database; video: Video; filmId: string }): Promise<void> {
  const { trx, video, filmId } = args;
  if (video.filmId === filmId) return;
  await trx.updateTable('videos').set({ film_id: filmId }).where('id', '=', video.id).execute();
  await trx.updateTable('clips').set({ film_id: filmId }).where('video_id', '=', video.id).execute();
  await updateFilmTotals({ trx, filmId: video.filmId });
  await trx
    .deleteFrom('films')
    .where('id', '=', video.filmId)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('videos').select('videos.id').whereRef('videos.film_id', '=', 'films.id')),
      ),
    )
    .execute();
}
