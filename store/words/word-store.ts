import type { SavedWord, WordStore } from '#domain/words/types.ts';
import { decideWordInsert, requireShareBelowLimit } from '#domain/words/word-limits.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import { containsText } from '../database/contains-text.ts';
import { foldText } from '../database/fold-text.ts';
import { countRows, selectSnapshotPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { createWordEntryStore } from './word-entry-store.ts';
import {
  buildSearchText,
  toReviewColumns,
  toSavedWord,
  toSavedWordRow,
  toWordShare,
  toWordShareRow,
} from './word-rows.ts';

/** The review state of a word that has passed its first learning steps. */
const IN_REVIEW = 2;

/** Saved words with their review state, the published word lists, and shared word collections. */
export function createWordStore({ db, dialect }: { db: Database; dialect: StoreDialect }): WordStore {
  return {
    async insertWord(word, limit) {
      return db.transaction().execute(async (trx) => {
        await lockAccount({ trx, dialect, accountId: word.ownerId });
        if (!decideWordInsert({ ...(await countBeside({ trx, word })), limit })) return false;
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('saved_words')
          .values(toSavedWordRow(word))
          .onConflict((conflict) =>
            conflict.columns(['owner_id', 'word_list', 'normalized_text']).doNothing(),
          )
          .executeTakeFirst();
        // Another word of the account may have been renamed to this one since.
        return (numInsertedOrUpdatedRows ?? 0n) > 0n;
      });
    },

    async wordById(id) {
      const row = await db.selectFrom('saved_words').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toSavedWord(row) : null;
    },

    async wordTexts({ ownerId }) {
      const rows = await db
        .selectFrom('saved_words')
        .select('text')
        .where('owner_id', '=', ownerId)
        .groupBy('text')
        .orderBy((eb) => eb.fn.max('created_ms'), 'desc')
        .orderBy('text')
        .execute();
      return rows.map(({ text }) => text);
    },

    async wordsByKeys({ ownerId, normalizedTexts }) {
      if (normalizedTexts.length === 0) return [];
      const rows = await db
        .selectFrom('saved_words')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('normalized_text', 'in', normalizedTexts)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(toSavedWord);
    },

    async listWords({ ownerId, group, q, dueAtMs, limit, offset, asOfMs }) {
      let chosen = db.selectFrom('saved_words').where('owner_id', '=', ownerId);
      if (group !== null) chosen = chosen.where('word_list', '=', group);
      if (q !== null) chosen = chosen.where((eb) => containsText(eb.ref('search_text'), foldText(q)));
      if (dueAtMs !== null) chosen = chosen.where('due_ms', '<=', dueAtMs);
      const [order, direction] =
        dueAtMs === null ? (['created_ms', 'desc'] as const) : (['due_ms', 'asc'] as const);
      const page = await selectSnapshotPage({
        from: chosen,
        column: 'created_ms',
        select: (from) => from.selectAll().orderBy(order, direction).orderBy('id', direction),
        limit,
        offset,
        asOfMs,
      });
      return { words: page.rows.map(toSavedWord), total: page.total, asOfMs: page.asOfMs };
    },

    async updateWord({ id, ownerId, change }) {
      try {
        return await db.transaction().execute(async (trx) => {
          const own = trx.updateTable('saved_words').where('id', '=', id).where('owner_id', '=', ownerId);
          const { normalizedText, ...columns } = change;
          const row = await own
            .set({
              id,
              ...columns,
              ...(normalizedText === undefined ? {} : { normalized_text: normalizedText }),
            })
            .returningAll()
            .executeTakeFirst();
          if (!row) return null;
          // Built from the stored row: another request may have changed the other parts.
          await own.set({ search_text: buildSearchText(row) }).execute();
          return toSavedWord(row);
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },

    async removeWord({ id, ownerId }) {
      const { numDeletedRows } = await db
        .deleteFrom('saved_words')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async updateReview({ id, ownerId, reps, review }) {
      const { numUpdatedRows } = await db
        .updateTable('saved_words')
        .set(toReviewColumns(review))
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('reps', '=', reps)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async countWords({ ownerId, group, nowMs }) {
      let chosen = db.selectFrom('saved_words').where('owner_id', '=', ownerId);
      if (group !== null) chosen = chosen.where('word_list', '=', group);
      return chosen
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          eb.fn.countAll<number>().filterWhere('due_ms', '<=', nowMs).as('due'),
          eb.fn.countAll<number>().filterWhere('review_state', '=', IN_REVIEW).as('learned'),
        ])
        .executeTakeFirstOrThrow();
    },

    ...createWordEntryStore({ db, dialect }),

    async insertShare(share, limit) {
      await db.transaction().execute(async (trx) => {
        await lockAccount({ trx, dialect, accountId: share.ownerId });
        const own = trx.selectFrom('word_shares').where('owner_id', '=', share.ownerId);
        requireShareBelowLimit({ shareCount: await countRows(own), limit });
        await trx.insertInto('word_shares').values(toWordShareRow(share)).execute();
      });
    },

    async removeShare({ id, ownerId }) {
      const { numDeletedRows } = await db
        .deleteFrom('word_shares')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async shareById(id) {
      const row = await db
        .selectFrom('word_shares')
        .innerJoin('accounts', 'accounts.id', 'word_shares.owner_id')
        .selectAll('word_shares')
        .select('accounts.name as owner_name')
        .where('word_shares.id', '=', id)
        .executeTakeFirst();
      return row ? { ...toWordShare(row), ownerName: row.owner_name } : null;
    },

    async listShares(ownerId) {
      const rows = await db
        .selectFrom('word_shares')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toWordShare);
    },
  };
}

/** Counts the owner's words, and finds out whether one of them is this word in the same group. */
async function countBeside(args: {
  trx: Database;
  word: SavedWord;
}): Promise<{ wordCount: number; isKept: boolean }> {
  const { ownerId, group, normalizedText } = args.word;
  const { total, same } = await args.trx
    .selectFrom('saved_words')
    .where('owner_id', '=', ownerId)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn
        .countAll<number>()
        .filterWhere((row) => row.and({ word_list: group, normalized_text: normalizedText }))
        .as('same'),
    ])
    .executeTakeFirstOrThrow();
  return { wordCount: total, isKept: same > 0 };
}
