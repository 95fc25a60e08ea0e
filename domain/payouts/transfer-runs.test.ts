import { afterEach, expect, test } from 'vitest';
import { makePayoutWorld, type PayoutWorld } from './testing/payout-world.ts';

let world: PayoutWorld;
afterEach(() => world?.dispose());

const begin = async (args: Parameters<typeof makePayoutWorld>[0]) => {
  world = await makePayoutWorld(args);
  for (const accountId of world.visitors) await world.service.collect({ accountId });
  const [accountId = ''] = world.visitors;
  return { ...world, accountId, number: world.numberOf(accountId) };
};

test.each(['sqlite', 'postgres'] as const)(
  'an account that is deleted gives up what is not paid, and keeps what is: on %s',
  async (dialect) => {
    const { store, clock, simulator, runner, visitors, numberOf } = await begin({ dialect, count: 2 });
    await runner.run();
    const [ann = '', ben = ''] = visitors;
    // Ben accepts the money before anybody asks.
    simulator.merchant.confirm(numberOf(ben));
    for (const accountId of visitors) {
      await store.db
        .updateTable('accounts')
        .set({ deleted_ms: clock.now })
        .where('id', '=', accountId)
        .execute();
      await store.personalDataSources.find(({ name }) => name === 'payout_orders')?.erase(accountId);
    }
    const sealed = await store.db.selectFrom('payout_transfers').select('sealed_open_id').execute();
    expect(sealed.map((row) => row.sealed_open_id)).toEqual([null, null]);
    clock.now += 60_000;
    await runner.run();
    const states = await world.billStates();
    expect([states.get(numberOf(ann)), states.get(numberOf(ben))]).toEqual(['cancelled', 'paid']);
    expect(await world.findDifferences()).toEqual([]);
  },
);

test('a process that dies after it has sent an order asks about it before it sends it again', async () => {
  const { store, clock, simulator, number } = await begin({ count: 1 });
  const due = await store.transfers.listDue({ channel: 'merchant_transfer', nowMs: clock.now, limit: 1 });
  // The try is stored, and then the process ends.
  const tried = { number, tries: due[0]?.tries ?? -1, question: 'send', nowMs: clock.now } as const;
  await store.transfers.beginTry({ ...tried, againMs: clock.now + 60_000 });
  const restarted = world.makeRunner(store.openAnother());
  expect(await restarted.run()).toBeNull();
  clock.now += 60_000;
  simulator.faults.plan('lost_after');
  await restarted.run();
  // The question was lost, and nothing was sent.
  expect(simulator.merchant.list()).toEqual([]);
  clock.now += 60_000;
  await restarted.run();
  expect(simulator.merchant.list()).toHaveLength(1);
});

test('two processes do not try the same order at once', async () => {
  const { store, clock, number } = await begin({ count: 1 });
  const args = { number, tries: 0, question: 'send', nowMs: clock.now, againMs: clock.now + 60_000 } as const;
  const tried = await Promise.all([store.transfers.beginTry(args), store.transfers.beginTry(args)]);
  expect(tried.filter((transfer) => transfer !== null)).toHaveLength(1);
});

test('an order that is taken back after it was listed is not sent', async () => {
  const { store, clock, number, admin } = await begin({ count: 1 });
  await store.transfers.withdraw({ number, adminId: admin.id, nowMs: clock.now });
  const args = { number, tries: 0, nowMs: clock.now, againMs: clock.now } as const;
  expect(await store.transfers.beginTry({ ...args, question: 'send' })).toBeNull();
  expect(await store.transfers.beginTry({ ...args, question: 'query' })).not.toBeNull();
});

test('bills outside of the limits of the channel are left to a person', async () => {
  world = await makePayoutWorld({ count: 1, channelName: 'wechat_red_packet' });
  await world.store.db.updateTable('payout_bills').set({ cents: 99 }).execute();
  expect(await world.service.collect({ accountId: world.visitors[0] ?? '' })).toBe(0);
});
