import type { WatchProgressStore } from '#domain/red-packets/types.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import type { Database, StoreDialect } from '../database/tables.ts';
import { toWatchProgress } from './red-packet-rows.ts';

/** How far viewers have watched videos. */
export function createWatchProgressStore({
  db,
  dialect,
}: {
  db: Database;
  dialect: StoreDialect;
}): WatchProgressStore {
  return {
    async findProgress({ viewerId, videoId }) {
      const row = await db
        .selectFrom('watch_progress')
        .selectAll()
        .where('viewer_id', '=', viewerId)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return row ? toWatchProgress(row) : null;
    },

    updateProgress: ({ viewerId, videoId, change }) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('watch_progress')
          .selectAll()
          .where('viewer_id', '=', viewerId)
          .where('video_id', '=', videoId)
          .$if(dialect === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        const before = row ? toWatchProgress(row) : null;
        const watch = change(before);
        const columns = {
          watched_spans: JSON.stringify(watch.watchedSpans),
          reported_ms: watch.reportedMs,
          allowance_ms: watch.allowanceMs,
          completed_ms: watch.completedMs,
        };
        await trx
          .insertInto('watch_progress')
          .values({ viewer_id: viewerId, video_id: videoId, ...columns })
          // Two first reports at the same moment: both only start the count.
          .onConflict((conflict) => conflict.columns(['viewer_id', 'video_id']).doUpdateSet(columns))
          .execute();
        if (watch.completedMs !== null && before?.completedMs == null)
          await trx
            .insertInto('watch_days')
            .values({ video_id: videoId, day: shanghaiDay(watch.completedMs), completed: 1 })
            .onConflict((conflict) =>
              conflict
                .columns(['video_id', 'day'])
                .doUpdateSet((eb) => ({ completed: eb('watch_days.completed', '+', 1) })),
            )
            .execute();
        return watch;
      }),
  };
}
