import { expect, test } from 'vitest';
import { startCampaignSweeper } from './campaign-sweeper.ts';

const silent = { info: () => undefined, warn: () => undefined };

test('sweeps at the start, then at the beginning of each second, until it is stopped', async () => {
  const clock = { now: 10_250, nowMs: () => clock.now };
  const sweptAt: number[] = [];
  const third = Promise.withResolvers<void>();
  const sweeper = startCampaignSweeper({
    clock,
    log: silent,
    sweep: {
      run: async () => {
        sweptAt.push(clock.now);
        // A sweep that takes a while does not delay the next one.
        clock.now += 30;
        if (sweptAt.length === 3) third.resolve();
        return null;
      },
    },
    pause: async (ms) => {
      clock.now += ms;
    },
  });
  await third.promise;
  await sweeper.stop();
  expect(sweptAt.slice(0, 3)).toEqual([10_250, 11_000, 12_000]);
  const count = sweptAt.length;
  await Promise.resolve();
  expect(sweptAt).toHaveLength(count);
});

test('goes on after a failure and logs a row of failures once', async () => {
  const results = ['fail', 'fail', 'end', 'fail'] as const;
  const logged: string[] = [];
  const over = Promise.withResolvers<void>();
  let runs = 0;
  const sweeper = startCampaignSweeper({
    clock: { nowMs: () => 0 },
    log: { info: () => void logged.push('info'), warn: () => void logged.push('warn') },
    sweep: {
      run: async () => {
        const result = results[runs++];
        if (result === undefined) over.resolve();
        if (result === 'fail') throw new Error('disk full');
        return result === 'end'
          ? { redPackets: 1, ads: 0, startedAds: 0, activities: 0, campaigns: 0 }
          : null;
      },
    },
    pause: async () => undefined,
  });
  await over.promise;
  await sweeper.stop();
  expect(logged).toEqual(['warn', 'info', 'warn']);
});
