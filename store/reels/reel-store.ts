import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import type { OmittedLine, Reel, ReelPart, ReelStore } from '#domain/reels/types.ts';
import { chunk } from '#shared/chunk.ts';
import { reelOmissions, reelStates, reelSubtitles } from '#shared/reels.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { readEnum, readFlag, readJson, writeFlag } from '../database/read-column.ts';
import { countRows, selectSnapshotPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import type { ReelTableRow } from './tables.ts';

const text = z.string().nullable();

const partsSchema: z.ZodType<ReelPart[]> = z
  .array(
    z.object({
      videoId: z.string(),
      startFrame: z.number(),
      endFrame: z.number(),
      cutStartMs: z.number(),
      line: z.object({ lineId: z.string(), startMs: z.number(), endMs: z.number(), en: text, zh: text }),
      filmTitle: z.string(),
      filmTitleZh: text,
    }),
  )
  .min(1);

const omittedSchema: z.ZodType<OmittedLine[]> = z.array(
  z.object({ lineId: z.string(), en: text, zh: text, reason: z.enum(reelOmissions) }),
);

/** Reels of lines. Updating or deleting a missing reel changes nothing. */
export function createReelStore({ db, dialect }: { db: Database; dialect: StoreDialect }): ReelStore {
  return {
    async insertReel(reel, limit) {
      await db.transaction().execute(async (trx) => {
        await lockAccount({ trx, dialect, accountId: reel.ownerId });
        await trx.insertInto('reels').values(toReelRow(reel)).execute();
        const total = await countRows(trx.selectFrom('reels').where('owner_id', '=', reel.ownerId));
        if (total > limit) throw new AppError('reel_limit');
      });
    },

    async reelById(id) {
      const row = await db.selectFrom('reels').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toReel(row) : null;
    },

    async reelsByIds(reelIds) {
      const found: Reel[] = [];
      for (const ids of chunk([...new Set(reelIds)], IDS_PER_QUERY)) {
        const rows = await db.selectFrom('reels').selectAll().where('id', 'in', ids).execute();
        found.push(...rows.map(toReel));
      }
      return found;
    },

    async listReels({ ownerId, limit, offset, asOfMs = null }) {
      const page = await selectSnapshotPage({
        from: db.selectFrom('reels').where('owner_id', '=', ownerId),
        column: 'created_ms',
        select: (from) => from.selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc'),
        limit,
        offset,
        asOfMs,
      });
      return { reels: page.rows.map(toReel), total: page.total, asOfMs: page.asOfMs };
    },

    async reelsInState(state) {
      const rows = await db
        .selectFrom('reels')
        .selectAll()
        .where('state', '=', state)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(toReel);
    },

    async updateReel(id, { state, errorCode, parts, omitted, durationMs }, { expectedStates } = {}) {
      const columns: Partial<ReelTableRow> = {
        ...(state !== undefined && { state }),
        ...(errorCode !== undefined && { error_code: errorCode }),
        ...(parts !== undefined && { parts: JSON.stringify(parts) }),
        ...(omitted !== undefined && { omitted: JSON.stringify(omitted) }),
        ...(durationMs !== undefined && { duration_ms: durationMs }),
      };
      if (Object.keys(columns).length === 0) return;
      await db
        .updateTable('reels')
        .set(columns)
        .where('id', '=', id)
        .$if(expectedStates !== undefined, (query) => query.where('state', 'in', expectedStates ?? []))
        .execute();
    },

    async deleteReel(id) {
      await db.deleteFrom('reels').where('id', '=', id).execute();
    },
  };
}

function toReel(row: ReelTableRow): Reel {
  return {
    id: row.id,
    ownerId: row.owner_id,
    title: row.title,
    subtitles: readEnum(reelSubtitles, row.subtitles, 'reels.subtitles'),
    hasFilmTitles: readFlag(row.has_film_titles),
    parts: readJson(partsSchema, row.parts, 'reels.parts'),
    omitted: readJson(omittedSchema, row.omitted, 'reels.omitted'),
    state: readEnum(reelStates, row.state, 'reels.state'),
    errorCode: row.error_code,
    durationMs: row.duration_ms,
    createdMs: row.created_ms,
  };
}

function toReelRow(reel: Reel): ReelTableRow {
  return {
    id: reel.id,
    owner_id: reel.ownerId,
    title: reel.title,
    subtitles: reel.subtitles,
    has_film_titles: writeFlag(reel.hasFilmTitles),
    parts: JSON.stringify(reel.parts),
    omitted: JSON.stringify(reel.omitted),
    state: reel.state,
    error_code: reel.errorCode,
    duration_ms: reel.durationMs,
    created_ms: reel.createdMs,
  };
}
