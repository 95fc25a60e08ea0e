import { afterEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#shared/constants.ts';
import { compareTransfer, createTransferReconciler, type Reconciliation } from './reconcile-transfers.ts';
import { makePayoutWorld, type PayoutWorld } from './testing/payout-world.ts';

let world: PayoutWorld;
afterEach(() => world?.dispose());

const signal = new AbortController().signal;
const report = (state: 'paid' | 'failed' | 'wait_confirm', cents = 100) =>
  ({
    kind: 'report',
    report: { state, cents, channelNumber: null, confirmation: null, reason: null },
  }) as const;

test('orders that differ are told from those that only lag behind', () => {
  const ours = (state: 'sending' | 'wait_confirm' | 'paid' | 'failed') => ({ state, cents: 100 });
  expect(compareTransfer(ours('paid'), report('paid'))).toEqual({ kind: 'agreed' });
  expect(compareTransfer(ours('wait_confirm'), report('paid'))).toEqual({ kind: 'mended' });
  expect(compareTransfer(ours('sending'), report('wait_confirm'))).toEqual({ kind: 'agreed' });
  expect(compareTransfer(ours('failed'), report('paid'))).toEqual({ kind: 'difference', theirs: 'paid' });
  expect(compareTransfer(ours('paid'), report('paid', 99))).toEqual({ kind: 'difference', theirs: 'amount' });
  expect(compareTransfer(ours('paid'), { kind: 'missing' })).toEqual({
    kind: 'difference',
    theirs: 'missing',
  });
  expect(compareTransfer(ours('failed'), { kind: 'missing' })).toEqual({ kind: 'agreed' });
  expect(compareTransfer(ours('paid'), { kind: 'unclear', reason: 'silent' })).toEqual({ kind: 'unclear' });
});

test.each(['sqlite', 'postgres'] as const)(
  'a day is compared once, after its end, on %s',
  async (dialect) => {
    world = await makePayoutWorld({ dialect, count: 4 });
    const { store, clock, simulator, visitors, service, admin, runner, numberOf } = world;
    const different: Reconciliation[] = [];
    const { channel } = world;
    const reconciler = createTransferReconciler({
      ...{ transfers: store.transfers, reconciliations: store.reconciliations, channel, clock },
      ...{ leases: store.leases, onDifferent: (one) => different.push(one) },
    });
    for (const accountId of visitors) await service.collect({ accountId });
    await runner.run();
    const [first = '', second = '', third = ''] = visitors.map(numberOf);
    simulator.merchant.confirm(first);
    clock.now += 20_000;
    await runner.run();
    // The second is paid, and nobody has asked. The third is wrong here.
    simulator.merchant.confirm(second);
    await store.db
      .updateTable('payout_transfers')
      .set({ state: 'paid', ended_ms: clock.now, next_ms: null })
      .where('number', '=', third)
      .execute();
    // The day before had no orders.
    expect([await reconciler.run(signal), await reconciler.run(signal)]).toEqual([true, false]);
    clock.now += DAY_SECONDS * 1000 * 0.65;
    expect(await reconciler.run(signal)).toBe(true);
    expect(await reconciler.run(signal)).toBe(false);
    const { reports, total } = await store.reconciliations.listReconciliations({
      ...{ adminId: admin.id, limit: 9, offset: 0 },
    });
    expect(total).toBe(1);
    expect(reports[0]).toMatchObject({ day: '2025-11-21', orders: 4, agreed: 2, mended: 1, unclear: 0 });
    expect(reports[0]?.paidCents).toBe(246);
    expect(reports[0]?.differences).toEqual([
      { number: third, cents: 123, ours: 'paid', theirs: 'wait_confirm' },
    ]);
    expect(different).toEqual(reports);
    expect((await world.billStates()).get(second)).toBe('paid');
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'a day that a clock which was a day early has compared before its end is compared again, on %s',
  async (dialect) => {
    world = await makePayoutWorld({ dialect, count: 2 });
    const { store, clock, channel, simulator, visitors, service, admin, runner, numberOf } = world;
    const reconciler = createTransferReconciler({
      ...{ transfers: store.transfers, reconciliations: store.reconciliations, channel, clock },
      ...{ leases: store.leases, onDifferent: () => undefined },
    });
    const readReports = async () =>
      (
        await store.reconciliations.listReconciliations({ adminId: admin.id, limit: 9, offset: 0 })
      ).reports.map(({ day, orders }) => [day, orders]);
    const [ann = '', ben = ''] = visitors;
    await service.collect({ accountId: ann });
    await runner.run();
    clock.now += DAY_SECONDS * 1000;
    expect(await reconciler.run(signal)).toBe(true);
    expect(await readReports()).toEqual([['2025-11-21', 1]]);
    clock.now -= DAY_SECONDS * 1000;
    await reconciler.run(signal);
    expect(await readReports()).toEqual([]);
    // Later on the same day, an order begins and ends.
    await service.collect({ accountId: ben });
    await runner.run();
    simulator.merchant.confirm(numberOf(ben));
    clock.now += 20_000;
    await runner.run();
    await reconciler.run(signal);
    clock.now += DAY_SECONDS * 1000 * 0.65;
    expect(await reconciler.run(signal)).toBe(true);
    expect(await readReports()).toEqual([['2025-11-21', 2]]);
  },
);
