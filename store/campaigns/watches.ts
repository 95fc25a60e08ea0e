import type { WatchStore } from '#domain/campaigns/types.ts';
import type { Database, StoreDialect } from '../tables.ts';
import { watchOfRow } from './rows.ts';

/** How far people have come with videos. */
export function createWatchStore({ db, dialect }: { db: Database; dialect: StoreDialect }): WatchStore {
  return {
    async watchOf({ viewerId, videoId }) {
      const row = await db
        .selectFrom('watches')
        .selectAll()
        .where('viewer_id', '=', viewerId)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return row ? watchOfRow(row) : null;
    },

    changeWatch: ({ viewerId, videoId, change }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('watches')
          .selectAll()
          .where('viewer_id', '=', viewerId)
          .where('video_id', '=', videoId)
          .$if(dialect === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        const watch = change(row ? watchOfRow(row) : null);
        const columns = {
          spans: JSON.stringify(watch.spans),
          reported_ms: watch.reportedMs,
          done_ms: watch.doneMs,
        };
        await trx
          .insertInto('watches')
          .values({ viewer_id: viewerId, video_id: videoId, ...columns })
          // Two first reports at once: both only begin the count.
          .onConflict((conflict) => conflict.columns(['viewer_id', 'video_id']).doUpdateSet(columns))
          .execute();
        return watch;
      }),
  };
}
