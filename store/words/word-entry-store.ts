import { sql } from 'kysely';
import { maskNumbers } from '#domain/audit/mask-numbers.ts';
import { describeWordEntry } from '#domain/words/describe-word-entry.ts';
import type { WordStore } from '#domain/words/types.ts';
import { detailOfChange, noAuditedState } from '#shared/audit-detail.ts';
import { logAction } from '../audit/log-action.ts';
import { isUniqueViolation } from '../database/constraint-violations.ts';
import { containsText } from '../database/contains-text.ts';
import { foldText } from '../database/fold-text.ts';
import { lockRow } from '../database/lock-row.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { toWordEntry, toWordEntryRow } from './word-rows.ts';

type WordEntryStore = Pick<
  WordStore,
  | 'insertEntry'
  | 'insertEntries'
  | 'takenEntryTexts'
  | 'updateEntry'
  | 'entryById'
  | 'publishedEntriesByKeys'
  | 'listEntries'
  | 'removeEntry'
  | 'moveEntry'
>;

/** The published word lists. */
export function createWordEntryStore({
  db,
  dialect,
}: {
  db: Database;
  dialect: StoreDialect;
}): WordEntryStore {
  return {
    insertEntry: (entry, actorId) =>
      db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('word_list_entries')
          .values(toWordEntryRow(entry))
          .onConflict((conflict) => conflict.columns(['word_list', 'normalized_text']).doNothing())
          .executeTakeFirst();
        if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
        const detail = detailOfChange(noAuditedState, describeWordEntry(entry));
        const { id: subjectId, createdMs: nowMs } = entry;
        await logAction(trx, { actorId, action: 'word_made', subjectId, detail, nowMs });
        return true;
      }),

    async insertEntries({ group, entries, actorId, nowMs }) {
      try {
        await db.transaction().execute(async (trx) => {
          const { last } = await trx
            .selectFrom('word_list_entries')
            .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
            .where('word_list', '=', group)
            .executeTakeFirstOrThrow();
          const rows = entries.map((entry, at) => ({ ...toWordEntryRow(entry), position: last + 1 + at }));
          await trx.insertInto('word_list_entries').values(rows).execute();
          const detail = { list: group, count: String(rows.length) };
          await logAction(trx, { actorId, action: 'words_imported', subjectId: group, detail, nowMs });
        });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    async takenEntryTexts(group, normalizedTexts) {
      if (normalizedTexts.length === 0) return new Set();
      const rows = await db
        .selectFrom('word_list_entries')
        .select('normalized_text')
        .where('word_list', '=', group)
        .where('normalized_text', 'in', normalizedTexts)
        .execute();
      return new Set(rows.map((row) => row.normalized_text));
    },

    async updateEntry({ entry, actorId, nowMs }) {
      const { id, created_ms: _, published_ms, ...columns } = toWordEntryRow(entry);
      try {
        return await db.transaction().execute(async (trx) => {
          if (!(await lockRow({ trx, table: 'word_list_entries', id }))) return null;
          const before = await trx
            .selectFrom('word_list_entries')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const after = await trx
            .updateTable('word_list_entries')
            .set({
              ...columns,
              published_ms: sql<number | null>`coalesce(published_ms, cast(${published_ms} as bigint))`,
            })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow();
          const detail = detailOfChange(
            describeWordEntry(toWordEntry(before)),
            describeWordEntry(toWordEntry(after)),
          );
          if (Object.keys(detail).length > 0)
            await logAction(trx, { actorId, action: 'word_changed', subjectId: id, detail, nowMs });
          return toWordEntry(after);
        });
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

    moveEntry: ({ id, to, seenPosition, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const entry = await trx
          .selectFrom('word_list_entries')
          .select('word_list')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!entry) return 'missing';
        const inList = trx.selectFrom('word_list_entries').where('word_list', '=', entry.word_list);
        // Two moves at once would number the list from two different orders.
        if (dialect === 'postgres') await inList.select('id').orderBy('id').forUpdate().execute();
        const placed = inList.select([
          ...(['id', 'position', 'state'] as const),
          sql<number>`row_number() over (order by position, created_ms, id)`.as('place'),
          sql<number>`count(*) over ()`.as('total'),
        ]);
        const found = await trx
          .selectFrom(placed.as('placed'))
          .selectAll()
          .where('id', 'in', [id, to.toEntryId ?? id])
          .execute();
        const moved = found.find((row) => row.id === id);
        if (!moved) return 'missing';
        if (seenPosition !== null && moved.position !== seenPosition) return 'changed';
        const target = found.find((row) => row.id === to.toEntryId);
        if (to.toEntryId !== null && !target) return 'target_missing';
        const from = Number(moved.place);
        const wanted = target ? Number(target.place) : (to.place ?? from + (to.by ?? 0));
        const place = Math.min(Math.max(wanted, 1), Number(moved.total));
        // The entries between the old and the new place move one place towards the old one.
        const [first, last, shift] = from < place ? [from, place, -1] : [place, from, 1];
        const numbered = trx.selectFrom(placed.as('placed')).select([
          'placed.id',
          sql<number>`case
            when placed.id = ${id} then cast(${place} as bigint)
            when placed.place between ${first} and ${last} then placed.place + cast(${shift} as bigint)
            else placed.place end`.as('next_position'),
        ]);
        await trx
          .updateTable('word_list_entries')
          .from(numbered.as('numbered'))
          .set((eb) => ({ position: eb.ref('numbered.next_position') }))
          .whereRef('numbered.id', '=', 'word_list_entries.id')
          .whereRef('numbered.next_position', '<>', 'word_list_entries.position')
          .execute();
        if (from !== place) {
          const detail = { 'before.place': String(from), 'after.place': String(place) };
          await logAction(trx, { actorId, action: 'word_moved', subjectId: id, detail, nowMs });
        }
        return 'moved';
      }),

    removeEntry: ({ id, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('word_list_entries')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        const { word_list: list, state: status, text } = row;
        // Nothing else says from now on which word it was.
        const detail = { list, status, word: maskNumbers(text) };
        await logAction(trx, { actorId, action: 'word_removed', subjectId: id, detail, nowMs });
        return true;
      }),
  };
}
