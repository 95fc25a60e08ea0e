import type { DrawListStore } from '#domain/prize-draw/draw-list-types.ts';
import { listedKinds, riskLists } from '#shared/draw-risk-codes.ts';
import { logAction } from '../audit/log-action.ts';
import { readEnum } from '../database/read-column.ts';
import { selectPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';

/** The blacklist and the whitelist of prize draws. */
export function createDrawListStore({ db }: { db: Database }): DrawListStore {
  return {
    async listEntries({ list, limit, offset }) {
      const chosen = db
        .selectFrom('draw_list_entries')
        .$if(list !== null, (query) => query.where('list', '=', list ?? ''));
      const { rows, total } = await selectPage({
        from: chosen,
        select: (from) => from.selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc'),
        limit,
        offset,
      });
      const entries = rows.map((row) => ({
        id: row.id,
        list: readEnum(riskLists, row.list, 'draw_list_entries.list'),
        kind: readEnum(listedKinds, row.kind, 'draw_list_entries.kind'),
        label: row.label,
        note: row.note,
        createdMs: row.created_ms,
      }));
      return { entries, total };
    },

    putEntry: ({ entry, entryKey, actorId }) =>
      db.transaction().execute(async (trx) => {
        const { id, list, kind, label, note, createdMs } = entry;
        await trx.deleteFrom('draw_list_entries').where('entry_key', '=', entryKey).execute();
        await trx
          .insertInto('draw_list_entries')
          .values({ id, list, kind, entry_key: entryKey, label, note, created_ms: createdMs })
          .execute();
        await logAction(trx, {
          ...{ actorId, action: 'draw_list_added', nowMs: createdMs },
          ...{ subjectId: kind === 'account' ? entryKey : id, detail: { list, kind, entry: id } },
        });
      }),

    removeEntry: ({ entryId, actorId, nowMs }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('draw_list_entries')
          .where('id', '=', entryId)
          .returning(['list', 'kind', 'entry_key'])
          .executeTakeFirst();
        if (!row) return false;
        const { list, kind, entry_key } = row;
        await logAction(trx, {
          ...{ actorId, action: 'draw_list_removed', nowMs },
          ...{ subjectId: kind === 'account' ? entry_key : entryId, detail: { list, kind, entry: entryId } },
        });
        return true;
      }),
  };
}
