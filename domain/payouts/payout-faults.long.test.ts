import { expect, test } from 'vitest';
import { makePayoutWorld } from './testing/payout-world.ts';
import { runPayoutFaults } from './testing/run-payout-faults.ts';

/** Bills of each run, and runs of each channel and database: thousands of bills together. */
const COUNT = 20;
const RUNS = 60;
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
  'ten thousand orders go on after a restart whose clock is %i hours off',
  async (hours) => {
    const world = await makePayoutWorld({ count: 10_000 });
    try {
      const { store, clock, simulator, service, visitors } = world;
      for (const accountId of visitors) await service.collect({ accountId });
      // The process ends in the middle of the work, while every second answer is lost.
      const stopping = new AbortController();
      for (let at = 0; at < 4000; at += 1) simulator.faults.plan('lost_after');
      setTimeout(() => stopping.abort(), 2000);
      await world.runner.run(stopping.signal);
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
      const states = [...(await world.billStates()).values()];
      expect(states.filter((state) => state === 'paid').length).toBe(10_000);
    } finally {
      await world.dispose();
    }
  },
  3_600_000,
);
