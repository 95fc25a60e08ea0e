import { AppError } from '#domain/errors.ts';
import type { TakeStore } from '#domain/takes/types.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { countRows, selectSnapshotPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { countClipPeople, lockClip } from './count-clip-people.ts';
import { listLeastPracticedClips, readRanked } from './list-least-practiced-clips.ts';
import { toLineColumn, toTake, toTakeRow, toTakeShare, toTakeShareRow } from './take-rows.ts';

/** Takes, and links to dubs. Changing or deleting a missing row changes nothing. */
export function createTakeStore({ db, dialect }: { db: Database; dialect: StoreDialect }): TakeStore {
  return {
    async countTakes({ ownerId, clipId, line }) {
      return countTakes({ db, ownerId, clipId, line });
    },

    async insertTake({ take, perLine, perOwner }) {
      return db.transaction().execute(async (trx) => {
        if (!(await lockClip({ trx, clipId: take.clipId })))
          throw new AppError('not_found', { message: 'the clip is gone' });
        await lockAccount({ trx, dialect, accountId: take.ownerId });
        const { ofLine, total } = await countTakes({ db: trx, ...take });
        if (ofLine >= perLine || total >= perOwner) return false;
        await trx.insertInto('takes').values(toTakeRow(take)).execute();
        await countClipPeople({ trx, clipId: take.clipId });
        return true;
      });
    },

    async takeById(id) {
      const row = await db.selectFrom('takes').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toTake(row) : null;
    },

    async takesOfClip({ clipId, ownerId, page }) {
      const rows = await db
        .selectFrom('takes')
        .innerJoin('accounts', 'accounts.id', 'takes.owner_id')
        .selectAll('takes')
        .select('accounts.name as owner_name')
        .where('clip_id', '=', clipId)
        .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId ?? ''))
        .orderBy('line_index')
        .orderBy('takes.created_ms', 'desc')
        .orderBy('takes.id', 'desc')
        .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
        .execute();
      return rows.map((row) => ({ ...toTake(row), ownerName: row.owner_name }));
    },

    countTakesOfClip: (clipId) => countRows(db.selectFrom('takes').where('clip_id', '=', clipId)),

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

    async deleteTake(id) {
      await db.transaction().execute(async (trx) => {
        const take = await trx.selectFrom('takes').select('clip_id').where('id', '=', id).executeTakeFirst();
        if (!take || !(await lockClip({ trx, clipId: take.clip_id }))) return;
        await trx.deleteFrom('takes').where('id', '=', id).execute();
        await countClipPeople({ trx, clipId: take.clip_id });
      });
    },

    async upsertShare(share) {
      await db
        .insertInto('dub_shares')
        .values(toTakeShareRow(share))
        .onConflict((conflict) => conflict.columns(['owner_id', 'clip_id']).doNothing())
        .execute();
      const row = await db
        .selectFrom('dub_shares')
        .selectAll()
        .where('owner_id', '=', share.ownerId)
        .where('clip_id', '=', share.clipId)
        .executeTakeFirstOrThrow();
      return toTakeShare(row);
    },

    async shareById(id) {
      const row = await db
        .selectFrom('dub_shares')
        .innerJoin('accounts', 'accounts.id', 'dub_shares.owner_id')
        .selectAll('dub_shares')
        .select('accounts.name as owner_name')
        .where('dub_shares.id', '=', id)
        .executeTakeFirst();
      return row ? { ...toTakeShare(row), ownerName: row.owner_name } : null;
    },

    async findShare({ ownerId, clipId }) {
      const row = await db
        .selectFrom('dub_shares')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('clip_id', '=', clipId)
        .executeTakeFirst();
      return row ? toTakeShare(row) : null;
    },

    async deleteShare({ ownerId, clipId }) {
      await db
        .deleteFrom('dub_shares')
        .where('owner_id', '=', ownerId)
        .where('clip_id', '=', clipId)
        .execute();
    },

    listLeastPracticedClips: (args) => listLeastPracticedClips({ db, ...args }),

    firstLeastPracticedClips: (args) => readRanked({ db, ...args, offset: 0, asOfMs: null }),
  };
}

/** `TakeStore.countTakes`. */
async function countTakes(args: {
  db: Database;
  ownerId: string;
  clipId: string;
  line: number | null;
}): Promise<{ ofLine: number; total: number }> {
  const { db, ownerId, clipId, line } = args;
  const owned = db.selectFrom('takes').where('owner_id', '=', ownerId);
  const ofLine = owned.where('clip_id', '=', clipId).where('line_index', '=', toLineColumn(line));
  return { ofLine: await countRows(ofLine), total: await countRows(owned) };
}
