import { expect, test } from 'vitest';
import { makePayoutWorld } from './testing/payout-world.ts';
import { runPayoutFaults } from './testing/run-payout-faults.ts';

/** Bills of each run, and runs of each channel and database: thousands of bills together. */
const COUNT = 20;
const RUNS = 60;
/** Bills of each run with a restart. */
const RESTARTED_COUNT = 3000;
const HOUR_MS = 3_600_000;

test.each([
  ['merchant_transfer', 'sqlite'],
  ['wechat_red_packet', 'sqlite'],
  ['merchant_transfer', 'postgres'],
  ['wechat_red_packet', 'postgres'],
] as const)(
  'thousands of random faults never pay a bill twice, and all end: %s on %s',
  async (channelName, dialect) => {
    const outcomes = new Set<string>();
    for (let seed = 1000; seed < 1000 + RUNS; seed += 1) {
      const { differences, states } = await runPayoutFaults({ seed, count: COUNT, channelName, dialect });
      expect({ seed, differences }).toEqual({ seed, differences: [] });
      for (const state of Object.keys(states)) outcomes.add(state);
    }
    expect([...outcomes].filter((state) => ['sending', 'wait_confirm'].includes(state))).toEqual([]);
    expect(outcomes).toContain('paid');
    expect(outcomes).toContain('returned');
  },
  3_600_000,
);

test.each([0, 24, -24])(
  'three thousand orders go on after a restart whose clock is %i hours off',
  async (hours) => {
    const stopping = new AbortController();
    let sent = 0;
    const world = await makePayoutWorld({
      count: RESTARTED_COUNT,
      changeChannel: (channel) => ({
        ...channel,
        async send(order) {
          sent += 1;
          if (sent === RESTARTED_COUNT / 2) stopping.abort();
          return channel.send(order);
        },
      }),
    });
    try {
      const { store, clock, simulator, service, visitors } = world;
      for (const accountId of visitors) await service.collect({ accountId });
      // The process stops halfway, and most answers before that are lost.
      for (let at = 0; at < RESTARTED_COUNT / 3; at += 1) simulator.faults.plan('lost_after');
      await world.runner.run(stopping.signal);
      const sentBefore = new Set(simulator.merchant.list().map(({ number }) => number));
      expect(sentBefore.size).toBeGreaterThan(RESTARTED_COUNT / 3);
      expect(sentBefore.size).toBeLessThan(RESTARTED_COUNT);
      clock.now += hours * HOUR_MS;
      const restarted = world.makeRunner(store);
      for (let round = 0; round < 60; round += 1) {
        clock.now += HOUR_MS;
        await restarted.run();
        for (const { number, state } of simulator.merchant.list())
          if (state === 'waiting') simulator.merchant.confirm(number);
        await simulator.callbacks.deliverDue();
      }
      expect(await world.findDifferences()).toEqual([]);
      // WeChat Pay returns the money if nobody confirms an order within a day.
      for (const [number, state] of await world.billStates())
        expect({ number, state }).toEqual({
          number,
          state: hours === 24 && sentBefore.has(number) ? 'returned' : 'paid',
        });
    } finally {
      await world.dispose();
    }
  },
  3_600_000,
);
