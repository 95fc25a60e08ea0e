import { AppError } from '#domain/errors.ts';
import { hasSameText } from '#domain/words/has-same-text.ts';
import type { SavedLineStore } from '#domain/words/saved-line-types.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { containsText } from '../database/contains-text.ts';
import { foldText } from '../database/fold-text.ts';
import { countRows, selectSnapshotPage } from '../database/select-page.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { toSavedLine, toSavedLineRow } from './word-rows.ts';

/** The lines that learners save. */
export function createSavedLineStore({
  db,
  dialect,
}: {
  db: Database;
  dialect: StoreDialect;
}): SavedLineStore {
  return {
    async insertLine(line, maxCount) {
      return db.transaction().execute(async (trx) => {
        await lockAccount({ trx, dialect, accountId: line.ownerId });
        const earlier = await selectLine(trx, { ownerId: line.ownerId, lineId: line.clip.lineId });
        if (earlier) {
          if (hasSameText(toSavedLine(earlier).clip, line.clip)) return false;
          // New subtitles have given the ID to another sentence. The earlier one stays, and the ID is free for this one.
          await trx
            .updateTable('saved_lines')
            .set({ line_id: earlier.id })
            .where('id', '=', earlier.id)
            .execute();
        }
        await trx.insertInto('saved_lines').values(toSavedLineRow(line)).execute();
        const total = await countRows(trx.selectFrom('saved_lines').where('owner_id', '=', line.ownerId));
        if (total > maxCount) throw new AppError('line_limit');
        return true;
      });
    },

    async lineOf({ ownerId, lineId }) {
      const row = await selectLine(db, { ownerId, lineId });
      return row ? toSavedLine(row) : null;
    },

    async listLines({ ownerId, q, limit, offset, asOfMs }) {
      let chosen = db.selectFrom('saved_lines').where('owner_id', '=', ownerId);
      if (q !== null) chosen = chosen.where((eb) => containsText(eb.ref('search_text'), foldText(q)));
      const page = await selectSnapshotPage({
        from: chosen,
        column: 'created_ms',
        select: (from) => from.selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc'),
        limit,
        offset,
        asOfMs,
      });
      return { lines: page.rows.map(toSavedLine), total: page.total, asOfMs: page.asOfMs };
    },

    async removeLine({ id, ownerId }) {
      const { numDeletedRows } = await db
        .deleteFrom('saved_lines')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

const selectLine = (db: Database, { ownerId, lineId }: { ownerId: string; lineId: string }) =>
  db
    .selectFrom('saved_lines')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('line_id', '=', lineId)
    .executeTakeFirst();
