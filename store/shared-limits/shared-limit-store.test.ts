import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CLOCK_TOLERANCE_MS } from '#domain/clock.ts';
import type { Store } from '../open-store.ts';
import { ACTIVITY_STARTS_MS, makeActivity } from '../testing/draw-fixtures.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const NOW = ACTIVITY_STARTS_MS;
const DAY_MS = 86_400_000;

describe.each(['sqlite', 'postgres'] as const)('shared limits on %s', (dialect) => {
  let store: TestStore;
  let other: Store;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    await store.accounts.insertAccount(makeAccount({ id: 'lei' }));
    // Another process, or the same one after a restart.
    other = store.openAnother();
  });
  afterAll(() => store?.dispose());

  const counterOf = (counter: string, count: number, windowMs = 1000) => ({ counter, count, windowMs });
  const take = (counters: ReturnType<typeof counterOf>[], nowMs = NOW, on: Store = store) =>
    on.sharedLimits.takeUses({ counters, nowMs });

  test('several processes share a count until its window is over', async () => {
    const two = [counterOf('shared', 2)];
    expect(await take(two)).toBeNull();
    expect(await take(two, NOW + 300, other)).toBeNull();
    expect(await take(two, NOW + 400)).toEqual({ waitMs: 600 });
    expect(await take(two, NOW + 999, other)).toEqual({ waitMs: 1 });
    expect(await take(two, NOW + 1000, other)).toBeNull();
    expect(await take(two, NOW + 1000)).toBeNull();
    expect(await take(two, NOW + 1000)).toEqual({ waitMs: 1000 });
  });

  test('of fifty uses at the same moment in two processes, exactly as many count as the limit allows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => take([counterOf('at once', 7)], NOW, at % 2 ? store : other)),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(7);
  });

  test('a use counts on all its counters or on none', async () => {
    expect(await take([counterOf('narrow', 1), counterOf('wide', 3)])).toBeNull();
    for (const order of [
      [counterOf('wide', 3), counterOf('narrow', 1, 5000)],
      [counterOf('narrow', 1, 5000), counterOf('wide', 3)],
    ])
      expect(await take(order)).toEqual({ waitMs: 1000 });
    for (const left of [null, null, { waitMs: 1000 }])
      expect(await take([counterOf('wide', 3)])).toEqual(left);
  });

  test('a returned use counts again, but not in a later window', async () => {
    const counters = [counterOf('returned', 1)];
    await take(counters);
    await store.sharedLimits.returnUses({ counters, nowMs: NOW });
    expect(await take(counters, NOW + 1)).toBeNull();
    expect(await take(counters, NOW + 1000)).toBeNull();
    // The use of NOW + 1 is returned late, when the next window runs.
    await store.sharedLimits.returnUses({ counters, nowMs: NOW + 1 });
    expect(await take(counters, NOW + 1000)).toEqual({ waitMs: 1000 });
  });

  test('a window that began before the clock was set back by a day keeps nobody out for a day', async () => {
    const one = [counterOf('set back', 1)];
    expect(await take(one, NOW + DAY_MS)).toBeNull();
    // Clocks of several processes differ a little.
    const early = NOW + DAY_MS - CLOCK_TOLERANCE_MS;
    expect(await take(one, early, other)).toEqual({ waitMs: CLOCK_TOLERANCE_MS + 1000 });
    expect(await take(one)).toBeNull();
    expect(await take(one)).toEqual({ waitMs: 1000 });
  });

  test('a draw takes one statement more with its limits, and a refused draw writes nothing', async () => {
    const activity = makeActivity();
    await store.draw.insertActivity(activity);
    const limits = [counterOf('participant', 2), counterOf('device', 9), counterOf('network', 9)];
    const draw = (requestId: string, withLimits: boolean) =>
      store.draw.draw({
        ...{ recordId: `${dialect} ${requestId}`, activityId: activity.id, accountId: 'lei', requestId },
        ...{ nowMs: NOW, roll: () => ({ roll: 0, index: 0 }), limits: withLimits ? limits : [] },
      });
    await draw('first', true);
    // Transactions have executors of their own.
    const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const statementsOf = async (requestId: string, withLimits: boolean) => {
      executed.mockClear();
      await draw(requestId, withLimits);
      return executed.mock.calls.length;
    };
    const without = await statementsOf('second', false);
    expect(await statementsOf('third', true)).toBe(without + 1);
    executed.mockRestore();
    const rows = () => store.db.selectFrom('draw_participants').selectAll().execute();
    const before = await rows();
    await store.db.updateTable('draw_activities').set({ chances: 9 }).execute();
    expect(await draw('fourth', true)).toEqual({ refused: 'too_many', waitMs: 1000 });
    expect(await rows()).toEqual(before);
    // A draw that was made keeps its answer, whatever the limits.
    expect(await draw('third', true)).toMatchObject({ record: { seq: 3 } });
    // The other limits of the refused draw have not counted it.
    for (const _ of Array.from({ length: 7 })) expect(await take([counterOf('device', 9)])).toBeNull();
    expect(await take([counterOf('device', 9)])).toEqual({ waitMs: 1000 });
  });
});
