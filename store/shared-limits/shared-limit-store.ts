import type { SharedLimitStore } from '#domain/shared-limits/types.ts';
import type { Database } from '../database/tables.ts';
import { returnUses, takeUses } from './take-uses.ts';

/** The counts of limits that all processes share. */
export function createSharedLimitStore({ db }: { db: Database }): SharedLimitStore {
  return {
    takeUses: (args) => takeUses(db, args),
    returnUses: (args) => returnUses(db, args),

    async sweepCounters(nowMs) {
      const { numDeletedRows } = await db
        .deleteFrom('limit_counters')
        .where('resets_ms', '<=', nowMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
