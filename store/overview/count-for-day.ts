import type { DailyCountKind } from '#domain/overview/types.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import type { Database } from '../database/tables.ts';

/** Adds to a count of the day of `nowMs`. Adding 0 writes nothing. */
export async function countForDay(args: {
  db: Database;
  kind: DailyCountKind;
  count: number;
  nowMs: number;
}): Promise<void> {
  const { db, kind, count, nowMs } = args;
  if (count === 0) return;
  await db
    .insertInto('daily_counts')
    .values({ day: shanghaiDay(nowMs), kind, total: count })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind'])
        .doUpdateSet((eb) => ({ total: eb('daily_counts.total', '+', count) })),
    )
    .execute();
}
