import type { BarStore } from '#domain/clips/types.ts';
import { mayBeSeen } from './films.ts';
import { newestOf } from './newest-of.ts';
import { barOfRow, columnsOfBarChange, rowOfBar } from './rows/bar-rows.ts';
import type { Database } from './tables.ts';
import { deleteWithFilm, holdVideo } from './videos.ts';

/** A removed video is kept for its clips alone. */
async function deleteIfForgotten({ trx, videoId }: { trx: Database; videoId: string }): Promise<void> {
  const held = await holdVideo({ trx, videoId });
  if (held?.state !== 'removed') return;
  const another = await trx
    .selectFrom('bars')
    .select('id')
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  if (!another) await deleteWithFilm({ trx, videoId });
}

/** Saved clips. Updating or deleting one that is not there changes nothing. */
export function createBarStore({ db }: { db: Database }): BarStore {
  return {
    async insertBar(bar) {
      await db.insertInto('bars').values(rowOfBar(bar)).execute();
    },

    async barById(id) {
      const row = await db.selectFrom('bars').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? barOfRow(row) : null;
    },

    async updateBar(id, change, { whileIn } = {}) {
      const columns = columnsOfBarChange(change);
      if (Object.keys(columns).length === 0) return;
      await db
        .updateTable('bars')
        .set(columns)
        .where('id', '=', id)
        .$if(whileIn !== undefined, (query) => query.where('state', 'in', whileIn ?? []))
        .execute();
    },

    async barsInState(state) {
      const rows = await db
        .selectFrom('bars')
        .selectAll()
        .where('state', '=', state)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(barOfRow);
    },

    async deleteBar(id) {
      await db.transaction().execute(async (trx) => {
        const gone = await trx
          .deleteFrom('bars')
          .where('id', '=', id)
          .returning('video_id')
          .executeTakeFirst();
        if (gone) await deleteIfForgotten({ trx, videoId: gone.video_id });
      });
    },

    async listBars({ ownerId, filmId, clientOwnerIds, sort, limit, offset, asOfMs = null }) {
      let chosen = db
        .selectFrom('bars')
        .innerJoin('films', 'films.id', 'bars.film_id')
        .where((eb) => mayBeSeen(eb, clientOwnerIds));
      if (ownerId !== null) chosen = chosen.where('bars.owner_id', '=', ownerId);
      if (filmId !== null) chosen = chosen.where('bars.film_id', '=', filmId);
      if (asOfMs !== null) chosen = chosen.where('bars.created_ms', '<=', asOfMs);
      const { total, newest } = await chosen
        .select((eb) => [eb.fn.countAll<number>().as('total'), newestOf(eb.ref('bars.created_ms'))])
        .executeTakeFirstOrThrow();
      const rows = await chosen
        .selectAll('bars')
        .$if(sort === 'film', (query) => query.orderBy('films.title_fold').orderBy('films.id'))
        .orderBy('bars.created_ms', 'desc')
        .orderBy('bars.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { bars: rows.map(barOfRow), total, asOfMs: asOfMs ?? newest };
    },
  };
}
