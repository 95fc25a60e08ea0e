import { CLOCK_TOLERANCE_MS } from '#domain/clock.ts';
import type { LeaseStore } from '#domain/leases.ts';
import type { Database } from '../database/tables.ts';

/** Leases for work that one process does at a time. Taking one is a single guarded statement. */
export function createLeaseStore({ db }: { db: Database }): LeaseStore {
  return {
    async acquire({ name, holderId, nowMs, leaseMs }) {
      const columns = { holder_id: holderId, until_ms: nowMs + leaseMs };
      const row = await db
        .insertInto('leases')
        .values({ name, ...columns })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(columns)
            .where((eb) =>
              eb.or([
                eb('leases.until_ms', '<=', nowMs),
                eb('leases.holder_id', '=', holderId),
                eb('leases.until_ms', '>', nowMs + leaseMs + CLOCK_TOLERANCE_MS),
              ]),
            ),
        )
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },

    async release({ name, holderId }) {
      await db.deleteFrom('leases').where('name', '=', name).where('holder_id', '=', holderId).execute();
    },
  };
}
