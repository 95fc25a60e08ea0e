import { sql } from 'kysely';
import type { WordStore } from '#domain/words/types.ts';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import { containsText } from '../database/contains-text.ts';
import { foldText } from '../database/fold-text.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { toWordEntry, toWordEntryRow } from './word-rows.ts';

type WordEntryStore = Pick<
  WordStore,
  'insertEntry' | 'updateEntry' | 'entryById' | 'publishedEntriesByKeys' | 'listEntries' | 'removeEntry'
>;

/** The published word lists. */
export function createWordEntryStore({ db }: { db: Database }): WordEntryStore {
  return {
    async insertEntry(entry) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('word_list_entries')
        .values(toWordEntryRow(entry))
        .onConflict((conflict) => conflict.columns(['word_list', 'normalized_text']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async updateEntry(entry) {
      const { id, created_ms: _, published_ms, ...columns } = toWordEntryRow(entry);
      try {
        const row = await db
          .updateTable('word_list_entries')
          .set({
            ...columns,
            published_ms: sql<number | null>`coalesce(published_ms, cast(${published_ms} as bigint))`,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        return row ? toWordEntry(row) : null;
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },

    async entryById(id) {
      const row = await db
        .selectFrom('word_list_entries')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toWordEntry(row) : null;
    },

    async publishedEntriesByKeys(normalizedTexts) {
      if (normalizedTexts.length === 0) return [];
      const rows = await db
        .selectFrom('word_list_entries')
        .selectAll()
        .where('normalized_text', 'in', normalizedTexts)
        .where('state', '=', 'published')
        .orderBy('published_ms')
        .orderBy('id')
        .execute();
      return rows.map(toWordEntry);
    },

    async listEntries({ group, state, q, limit, offset, asOfMs }) {
      let chosen = db.selectFrom('word_list_entries');
      if (group !== null) chosen = chosen.where('word_list', '=', group);
      if (state !== null) chosen = chosen.where('state', '=', state);
      if (q !== null) chosen = chosen.where((eb) => containsText(eb.ref('search_text'), foldText(q)));
      // The readers' list grows when an entry is published, the editors' list when one is created.
      const moment = state === 'published' ? 'published_ms' : 'created_ms';
      const page = await selectSnapshotPage({
        from: chosen,
        column: moment,
        select: (from) => from.selectAll().orderBy('position').orderBy('created_ms').orderBy('id'),
        limit,
        offset,
        asOfMs,
      });
      return { entries: page.rows.map(toWordEntry), total: page.total, asOfMs: page.asOfMs };
    },

    async removeEntry(id) {
      const { numDeletedRows } = await db
        .deleteFrom('word_list_entries')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
