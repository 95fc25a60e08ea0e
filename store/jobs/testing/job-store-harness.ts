import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { JobKind } from '#domain/jobs/types.ts';
import { jobKinds } from '#shared/job-kinds.ts';
import type { StoreDialect } from '../../database/tables.ts';
import type { Store } from '../../open-store.ts';
import { makeJob } from '../../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../../testing/open-test-store.ts';

/** How long leases last in these tests, in milliseconds. */
export const LEASE = 100;

/** Opens a store before the tests of a block and disposes it after them. Each test begins without jobs. */
export function setUpJobStore(dialect: StoreDialect) {
  let opened: TestStore | null = null;
  const store = (): TestStore => {
    if (!opened) throw new Error('the store is open only during tests');
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestStore({ dialect });
  });
  afterAll(() => opened?.dispose());
  beforeEach(() => store().db.deleteFrom('jobs').execute());
  return {
    store,
    claim: (workerId: string, nowMs: number, kinds: JobKind[] = [...jobKinds], at: Store = store()) =>
      at.jobs.claim({ kinds, workerId, nowMs, leaseMs: LEASE }),
    heartbeat: (
      id: string,
      workerId: string,
      nowMs: number,
      progressPercent = 0,
      stage: string | null = null,
    ) => store().jobs.renewLease({ id, workerId, nowMs, leaseMs: LEASE, stage, progressPercent }),
    add: (change: Parameters<typeof makeJob>[0] = {}) => store().jobs.enqueue(makeJob(change)),
  };
}
