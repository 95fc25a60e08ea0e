import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOCK_TOLERANCE_MS } from '#domain/clock.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('leases on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());

  const acquire = (name: string, holderId: string, nowMs: number, on = store.leases) =>
    on.acquire({ name, holderId, nowMs, leaseMs: 100 });

  test('only one of many processes gets a lease', async () => {
    const others = Array.from({ length: 5 }, () => store.openAnother().leases);
    const taken = await Promise.all(others.map((other, at) => acquire('one', `process-${at}`, 0, other)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('the holder can extend its lease, and others get it when it ends or is released', async () => {
    expect(await acquire('two', 'ann', 0)).toBe(true);
    expect(await acquire('two', 'ann', 50)).toBe(true);
    expect([await acquire('two', 'ben', 149), await acquire('two', 'ben', 150)]).toEqual([false, true]);
    await store.leases.release({ name: 'two', holderId: 'ann' });
    expect(await acquire('two', 'ann', 160)).toBe(false);
    await store.leases.release({ name: 'two', holderId: 'ben' });
    expect(await acquire('two', 'ann', 160)).toBe(true);
  });

  test('a lease that was taken before the clock was set back by a day is over', async () => {
    const dayMs = 86_400_000;
    expect(await acquire('three', 'killed', dayMs)).toBe(true);
    // Clocks of several processes differ a little.
    expect(await acquire('three', 'early', dayMs - CLOCK_TOLERANCE_MS)).toBe(false);
    expect(await acquire('three', 'ann', 0)).toBe(true);
    expect(await acquire('three', 'ben', 0)).toBe(false);
  });
});
