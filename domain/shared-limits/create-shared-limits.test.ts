import { expect, test } from 'vitest';
import { makeClock } from '../testing/factories.ts';
import { createSharedLimits } from './create-shared-limits.ts';
import type { SharedLimitStore } from './types.ts';

test('a use that is taken back names the time at which it counted', async () => {
  const clock = makeClock(5000);
  const times: number[] = [];
  const note: SharedLimitStore['returnUses'] = async ({ nowMs }) => {
    times.push(nowMs);
  };
  const limits = createSharedLimits({
    store: { takeUses: async () => null, returnUses: note, sweepCounters: async () => 0 },
    secret: async () => new Uint8Array(32),
    clock,
  });
  const uncount = await limits.count([{ limit: { name: 'codes', count: 1, seconds: 60 }, of: 'lei' }]);
  clock.now += 70_000;
  await uncount();
  expect(times).toEqual([5000]);
});
