import * as z from 'zod';
import { defaultDubSettings } from '#domain/dubs/default-dub-settings.ts';
import type { DubProof } from '#domain/dubs/dub-proof.ts';
import type { Dub, DubChange, DubSettings, DubStore, DubVoice } from '#domain/dubs/types.ts';
import { AppError } from '#domain/errors.ts';
import { chunk } from '#shared/chunk.ts';
import { dubBeds, dubStates, dubSubtitles, dubVisibilities } from '#shared/dubs.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { lockRow } from '../database/lock-row.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { readEnum, readFlag, readJson, readJsonOrNull, writeFlag } from '../database/read-column.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import type { DubTableRow } from './tables.ts';

const voicesSchema: z.ZodType<DubVoice[]> = z.array(
  z.object({
    takeId: z.string(),
    lineIndex: z.number().nullable(),
    ownerId: z.string(),
    ownerName: z.string(),
    startMs: z.number(),
    gainDb: z.number(),
  }),
);
const settingsSchema: z.ZodType<DubSettings> = z.object({
  bed: z.enum(dubBeds),
  subtitles: z.enum(dubSubtitles),
  burnsSubtitles: z.boolean(),
  hasCredits: z.boolean(),
});
const mixedSettingsSchema = z.union([
  z.object({ settings: settingsSchema, silencesOpenLines: z.boolean() }),
  // Films that earlier versions mixed have the settings alone.
  settingsSchema.transform((settings) => ({ settings, silencesOpenLines: false })),
]);
const backgroundSchema = z.object({
  isWide: z.boolean(),
  speechLeftDb: z.number(),
  musicLeftDb: z.number(),
  /** Earlier measurements lack it: their clips are measured again. */
  actorsDb: z.number().nullable().optional(),
});
const proofSchema: z.ZodType<DubProof> = z.object({
  voiceOffMs: z.number(),
  loudnessLufs: z.number(),
  truePeakDb: z.number(),
  durationOffMs: z.number(),
  copiedPackets: z.number().nullable(),
});

/** Dubs of clips. Updating or deleting a missing dub changes nothing. */
export function createDubStore({ db }: { db: Database }): DubStore {
  const withOwnerNames = (at: Database = db) =>
    at
      .selectFrom('dubs')
      .innerJoin('accounts', 'accounts.id', 'dubs.owner_id')
      .selectAll('dubs')
      .select('accounts.name as owner_name');
  const findDub = async (column: 'id' | 'link_id', value: string): Promise<Dub | null> => {
    const row = await withOwnerNames().where(`dubs.${column}`, '=', value).executeTakeFirst();
    return row ? toDub(row) : null;
  };
  const dubOf = async (at: Database, { ownerId, clipId }: Pick<Dub, 'ownerId' | 'clipId'>) => {
    const row = await withOwnerNames(at)
      .where('dubs.owner_id', '=', ownerId)
      .where('dubs.clip_id', '=', clipId)
      .executeTakeFirst();
    return row ? toDub(row) : null;
  };

  return {
    findOrInsertDub: (dub) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'clips', id: dub.clipId })))
          throw new AppError('not_found', { message: 'the clip is gone' });
        await trx
          .insertInto('dubs')
          .values((eb) => ({
            ...toNewRow(dub),
            film_owner_key: eb
              .selectFrom('clips')
              .select('film_owner_key')
              .where('id', '=', dub.clipId)
              .$asScalar()
              .$notNull(),
          }))
          .onConflict((conflict) => conflict.columns(['owner_id', 'clip_id']).doNothing())
          .execute();
        const stored = await dubOf(trx, dub);
        if (!stored) throw new AppError('not_found', { message: 'the account is gone' });
        return stored;
      }),

    dubById: (id) => findDub('id', id),
    dubByLink: (linkId) => findDub('link_id', linkId),
    dubOf: (args) => dubOf(db, args),

    async dubsByIds(dubIds) {
      const found: Dub[] = [];
      for (const ids of chunk([...new Set(dubIds)], IDS_PER_QUERY)) {
        const rows = await withOwnerNames().where('dubs.id', 'in', ids).execute();
        found.push(...rows.map(toDub));
      }
      return found;
    },

    async listDubs({ ownerId, limit, offset, asOfMs = null }) {
      const page = await selectSnapshotPage({
        from: db.selectFrom('dubs').where('dubs.owner_id', '=', ownerId),
        column: 'dubs.created_ms',
        select: (from) =>
          from
            .innerJoin('accounts', 'accounts.id', 'dubs.owner_id')
            .selectAll('dubs')
            .select('accounts.name as owner_name')
            .orderBy('dubs.created_ms', 'desc')
            .orderBy('dubs.id', 'desc'),
        limit,
        offset,
        asOfMs,
      });
      return { dubs: page.rows.map(toDub), total: page.total, asOfMs: page.asOfMs };
    },

    async dubsInState(state) {
      const rows = await withOwnerNames()
        .where('dubs.state', '=', state)
        .orderBy('dubs.created_ms')
        .orderBy('dubs.id')
        .execute();
      return rows.map(toDub);
    },

    async updateDub(id, change, { expectedStates } = {}) {
      const columns = toChangedColumns(change);
      if (Object.keys(columns).length === 0) return;
      await db
        .updateTable('dubs')
        .set(columns)
        .where('id', '=', id)
        .$if(expectedStates !== undefined, (query) => query.where('state', 'in', expectedStates ?? []))
        .execute();
    },

    async setVisibility({ id, visibility, newLinkId, nowMs, audit }) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'dubs', id }))) return;
        const before = await trx
          .selectFrom('dubs')
          .select('visibility')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('dubs')
          .set((eb) => ({
            visibility,
            // The link is read by the statement that writes it: a link that was withdrawn meanwhile doesn't come back.
            link_id: visibility === 'self' ? null : eb.fn.coalesce('link_id', eb.val(newLinkId)),
            // Hidden and shown again, it returns to its place on the wall.
            ...(visibility === 'everyone' && { published_ms: eb.fn.coalesce('published_ms', eb.val(nowMs)) }),
          }))
          .where('id', '=', id)
          .execute();
        const isMoved = (before.visibility === 'everyone') !== (visibility === 'everyone');
        if (audit && isMoved) await appendAudit(trx, audit);
      });
    },

    async clipBackground(clipId) {
      const row = await db
        .selectFrom('clips')
        .select('background')
        .where('id', '=', clipId)
        .executeTakeFirst();
      const found = readJsonOrNull(backgroundSchema, row?.background ?? null, 'clips.background');
      return found && found.actorsDb !== undefined ? { ...found, actorsDb: found.actorsDb } : null;
    },

    async setClipBackground(clipId, measure) {
      await db
        .updateTable('clips')
        .set({ background: JSON.stringify(measure) })
        .where('id', '=', clipId)
        .execute();
    },

    async deleteDub(id) {
      await db.deleteFrom('dubs').where('id', '=', id).execute();
    },
  };
}

function toDub(row: DubTableRow & { owner_name: string }): Dub {
  return {
    id: row.id,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    clipId: row.clip_id,
    visibility: readEnum(dubVisibilities, row.visibility, 'dubs.visibility'),
    linkId: row.link_id,
    settings: {
      bed: readEnum(dubBeds, row.bed, 'dubs.bed'),
      subtitles: readEnum(dubSubtitles, row.subtitles, 'dubs.subtitles'),
      burnsSubtitles: readFlag(row.burns_subtitles),
      hasCredits: readFlag(row.has_credits),
    },
    state: readEnum(dubStates, row.state, 'dubs.state'),
    errorCode: row.error_code,
    film: toFinishedDub(row),
    removedMs: row.removed_ms,
    removedReason: row.removed_reason,
    publishedMs: row.published_ms,
    likes: row.likes,
    createdMs: row.created_ms,
  };
}

function toFinishedDub(row: DubTableRow): Dub['film'] {
  const { mixed_ms, duration_ms, voices, mixed_settings, proof } = row;
  if (mixed_ms === null || duration_ms === null) return null;
  return {
    mixedMs: mixed_ms,
    durationMs: duration_ms,
    voices: readJson(voicesSchema, voices ?? 'null', 'dubs.voices'),
    ...readJson(mixedSettingsSchema, mixed_settings ?? 'null', 'dubs.mixed_settings'),
    proof: readJson(proofSchema, proof ?? 'null', 'dubs.proof'),
  };
}

function toNewRow(
  dub: Pick<Dub, 'id' | 'ownerId' | 'clipId' | 'createdMs'>,
): Omit<DubTableRow, 'film_owner_key'> {
  return {
    id: dub.id,
    owner_id: dub.ownerId,
    clip_id: dub.clipId,
    visibility: 'self',
    link_id: null,
    ...toSettingColumns(defaultDubSettings),
    state: 'draft',
    error_code: null,
    ...toFilmColumns(null),
    removed_ms: null,
    removed_reason: null,
    published_ms: null,
    likes: 0,
    created_ms: dub.createdMs,
  };
}

const toSettingColumns = ({ bed, subtitles, burnsSubtitles, hasCredits }: DubSettings) => ({
  bed,
  subtitles,
  burns_subtitles: writeFlag(burnsSubtitles),
  has_credits: writeFlag(hasCredits),
});

const toChangedSettings = ({ bed, subtitles, burnsSubtitles, hasCredits }: Partial<DubSettings>) => ({
  ...(bed !== undefined && { bed }),
  ...(subtitles !== undefined && { subtitles }),
  ...(burnsSubtitles !== undefined && { burns_subtitles: writeFlag(burnsSubtitles) }),
  ...(hasCredits !== undefined && { has_credits: writeFlag(hasCredits) }),
});

const toFilmColumns = (film: Dub['film']) => ({
  mixed_ms: film?.mixedMs ?? null,
  duration_ms: film?.durationMs ?? null,
  voices: film ? JSON.stringify(film.voices) : null,
  mixed_settings: film
    ? JSON.stringify({ settings: film.settings, silencesOpenLines: film.silencesOpenLines })
    : null,
  proof: film ? JSON.stringify(film.proof) : null,
});

function toChangedColumns(change: DubChange): Partial<DubTableRow> {
  const { settings, state, errorCode, film, removedMs, removedReason } = change;
  return {
    ...(settings !== undefined && toChangedSettings(settings)),
    ...(state !== undefined && { state }),
    ...(errorCode !== undefined && { error_code: errorCode }),
    ...(film !== undefined && toFilmColumns(film)),
    ...(removedMs !== undefined && { removed_ms: removedMs }),
    ...(removedReason !== undefined && { removed_reason: removedReason }),
  };
}
