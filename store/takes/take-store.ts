import type { ExpressionBuilder } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { requireTakeBelowLimits, type TakeCounts } from '#domain/takes/require-take-below-limits.ts';
import type { Take, TakeStore } from '#domain/takes/types.ts';
import { chunk } from '#shared/chunk.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { lockRow } from '../database/lock-row.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { countRows, selectSnapshotPage } from '../database/select-page.ts';
import { sumOf } from '../database/sum-of.ts';
import type { Database, StoreDialect, Tables } from '../database/tables.ts';
import { countClipPeople } from './count-clip-people.ts';
import { countPractice } from './count-practice.ts';
import { keepBestScore } from './keep-best-score.ts';
import { listLeastPracticedClips, readRanked } from './list-least-practiced-clips.ts';
import { selectTakesOfStudents } from './select-takes-of-students.ts';
import { fromLineColumn, toLineColumn, toTake, toTakeRow } from './take-rows.ts';

/** Takes. Changing or deleting a missing row changes nothing. */
export function createTakeStore({ db, dialect }: { db: Database; dialect: StoreDialect }): TakeStore {
  return {
    async countTakes({ ownerId, clipId, lineIndex }) {
      return countTakes({ db, ownerId, clipId, lineIndex });
    },

    async insertTake({ take, limits }) {
      return db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'clips', id: take.clipId })))
          throw new AppError('not_found', { message: 'the clip is gone' });
        await lockAccount({ trx, dialect, accountId: take.ownerId });
        const { ownerId, recordingId } = take;
        const earlier = recordingId === null ? null : await findRecording({ db: trx, ownerId, recordingId });
        if (earlier) return earlier;
        requireTakeBelowLimits({ counts: await countTakes({ db: trx, ...take }), limits });
        await trx.insertInto('takes').values(toTakeRow(take)).execute();
        await countClipPeople({ trx, clipId: take.clipId });
        await countPractice({
          db: trx,
          accountId: ownerId,
          ...take,
          listens: 0,
          reads: 1,
          nowMs: take.createdMs,
        });
        return take;
      });
    },

    findRecording: (args) => findRecording({ db, ...args }),

    async takeById(id) {
      const row = await db.selectFrom('takes').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toTake(row) : null;
    },

    async takesByIds(ids) {
      const parts = await Promise.all(
        chunk(ids, IDS_PER_QUERY).map((part) =>
          db.selectFrom('takes').selectAll().where('id', 'in', part).execute(),
        ),
      );
      return parts.flat().map(toTake);
    },

    async takesOfClip({ clipId, ownerIds, heardBy = null, page }) {
      // PostgreSQL has no empty lists.
      if (ownerIds?.length === 0) return [];
      const rows = await db
        .selectFrom('takes')
        .innerJoin('accounts', 'accounts.id', 'takes.owner_id')
        .selectAll('takes')
        .select('accounts.name as owner_name')
        .where('takes.clip_id', '=', clipId)
        .$if(ownerIds !== null, (query) => query.where('owner_id', 'in', ownerIds ?? []))
        .$if(heardBy !== null, (query) =>
          query.where((eb) => isHeardBy(db, eb, { clipId, teacherId: heardBy ?? '' })),
        )
        .orderBy('line_index')
        .orderBy('takes.created_ms', 'desc')
        .orderBy('takes.id', 'desc')
        .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
        .execute();
      return rows.map((row) => ({ ...toTake(row), ownerName: row.owner_name }));
    },

    countTakesOfClip: ({ clipId, heardBy }) =>
      countRows(
        db
          .selectFrom('takes')
          .where('clip_id', '=', clipId)
          .$if(heardBy !== null, (query) =>
            query.where((eb) => isHeardBy(db, eb, { clipId, teacherId: heardBy ?? '' })),
          ),
      ),

    async takesOfOwner({ ownerId, limit, offset, asOfMs }) {
      const page = await selectSnapshotPage({
        from: db.selectFrom('takes').where('owner_id', '=', ownerId),
        column: 'created_ms',
        select: (from) => from.selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc'),
        limit,
        offset,
        asOfMs,
      });
      return { takes: page.rows.map(toTake), total: page.total, asOfMs: page.asOfMs };
    },

    async markBest({ id, isBest }) {
      if (!isBest) {
        await db.updateTable('takes').set({ is_best: 0 }).where('id', '=', id).execute();
        return;
      }
      await db.transaction().execute(async (trx) => {
        const take = await trx
          .selectFrom('takes')
          .select(['owner_id', 'clip_id', 'line_index'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!take) return;
        // Another choice waits here. Two transactions that lock the takes of a line in different orders would deadlock.
        await lockAccount({ trx, dialect, accountId: take.owner_id });
        await trx
          .updateTable('takes')
          .set({ is_best: 0 })
          .where('owner_id', '=', take.owner_id)
          .where('clip_id', '=', take.clip_id)
          .where('line_index', '=', take.line_index)
          .execute();
        await trx.updateTable('takes').set({ is_best: 1 }).where('id', '=', id).execute();
      });
    },

    async setOffset({ id, offsetMs }) {
      await db.updateTable('takes').set({ offset_ms: offsetMs }).where('id', '=', id).execute();
    },

    async deleteTake(id, audit) {
      await db.transaction().execute(async (trx) => {
        const take = await trx
          .selectFrom('takes')
          .select(['owner_id', 'clip_id', 'line_index', 'created_ms'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!take || !(await lockRow({ trx, table: 'clips', id: take.clip_id }))) return;
        const { numDeletedRows } = await trx.deleteFrom('takes').where('id', '=', id).executeTakeFirst();
        await countClipPeople({ trx, clipId: take.clip_id });
        await keepBestScore({ trx, take });
        if (audit && numDeletedRows > 0n) await appendAudit(trx, audit);
      });
    },

    async practiceOfClip({ accountId, clipId }) {
      const rows = await db
        .selectFrom('line_practice')
        .select(['line_index', sumOf('listens').as('listens'), sumOf('reads').as('reads')])
        .where('account_id', '=', accountId)
        .where('clip_id', '=', clipId)
        .groupBy('line_index')
        .orderBy('line_index')
        .execute();
      return rows.map(({ line_index, listens, reads }) => ({
        lineIndex: fromLineColumn(line_index),
        listens,
        reads,
      }));
    },

    async countListens({ accountId, clipId, listens, nowMs }) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockRow({ trx, table: 'clips', id: clipId })))
          throw new AppError('not_found', { message: 'the clip is gone' });
        for (const { lineIndex, count } of listens)
          await countPractice({ db: trx, accountId, clipId, lineIndex, listens: count, reads: 0, nowMs });
      });
    },

    listLeastPracticedClips: (args) => listLeastPracticedClips({ db, ...args }),

    firstLeastPracticedClips: (args) => readRanked({ db, ...args, offset: 0, asOfMs: null }),
  };
}

/** `TakeStore.findRecording`. */
async function findRecording(args: {
  db: Database;
  ownerId: string;
  recordingId: string;
}): Promise<Take | null> {
  const row = await args.db
    .selectFrom('takes')
    .selectAll()
    .where('owner_id', '=', args.ownerId)
    .where('recording_id', '=', args.recordingId)
    .executeTakeFirst();
  return row ? toTake(row) : null;
}

/** `TakeStore.countTakes`. */
async function countTakes(args: {
  db: Database;
  ownerId: string;
  clipId: string;
  lineIndex: number | null;
}): Promise<TakeCounts> {
  const { db, ownerId, clipId, lineIndex } = args;
  const owned = db.selectFrom('takes').where('owner_id', '=', ownerId);
  const ofLine = owned.where('clip_id', '=', clipId).where('line_index', '=', toLineColumn(lineIndex));
  return { ofLine: await countRows(ofLine), total: await countRows(owned) };
}

const isHeardBy = (
  db: Database,
  eb: ExpressionBuilder<Tables, 'takes'>,
  of: { clipId: string; teacherId: string },
) => eb.or([eb('takes.owner_id', '=', of.teacherId), eb('takes.id', 'in', selectTakesOfStudents(db, of))]);
