import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HttpCall } from '#contract/define-call.ts';
import { guestbook } from '#contract/guestbook.ts';
import { operationLog } from '#contract/operation-log.ts';
import { prizeDraw } from '#contract/prize-draw.ts';
import { redPackets } from '#contract/red-packets.ts';
import { transfers } from '#contract/transfers.ts';
import { AppError } from '#domain/errors.ts';
import type { LimitUse } from '#domain/shared-limits/types.ts';
import { createRateLimits } from './rate-limits.ts';

const sharedUses: LimitUse[] = [];
let returned = 0;
const countShared = async (uses: readonly LimitUse[]) => {
  sharedUses.push(...uses);
  return async () => {
    returned += 1;
  };
};
const sharedLimits = { count: countShared };
let limits: ReturnType<typeof createRateLimits>;

beforeEach(() => {
  sharedLimits.count = countShared;
  vi.useFakeTimers();
  limits = createRateLimits();
});
afterEach(() => {
  vi.useRealTimers();
});

const countAs = (accountId: string | null, call: HttpCall, input = {}, address = '::1') =>
  limits.count(call, { input, accountId, address }, { sharedLimits });

describe('the guestbook', () => {
  test('allows each account five messages a minute and says how long to wait', async () => {
    for (let count = 0; count < 5; count++) await countAs('ann', guestbook.post);
    vi.advanceTimersByTime(20_000);
    await expect(countAs('ann', guestbook.post)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 40,
    });
    await countAs('ben', guestbook.post);
    await countAs('ann', guestbook.report);
    vi.advanceTimersByTime(40_001);
    await countAs('ann', guestbook.post);
  });

  test('counts messages and answers together', async () => {
    for (let count = 0; count < 5; count++) await countAs('ann', guestbook.post);
    await expect(countAs('ann', guestbook.reply)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('allows a hundred messages a day and ten reports in ten minutes', async () => {
    for (let count = 0; count < 100; count++) {
      await countAs('ann', guestbook.post);
      vi.advanceTimersByTime(61_000);
    }
    await expect(countAs('ann', guestbook.post)).rejects.toMatchObject({ code: 'too_many_requests' });
    for (let count = 0; count < 10; count++) await countAs('ben', guestbook.report);
    await expect(countAs('ben', guestbook.report)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('the operation log', () => {
  const batchOf = (entries: number) => ({ logJson: Array.from({ length: entries }) });
  const save = (accountId: string | null, entries: number, address = '::1') =>
    countAs(accountId, operationLog.save, batchOf(entries), address);

  test('allows an account 120 batches a minute', async () => {
    for (let count = 0; count < 120; count++) await save('lei', 1);
    await expect(save('lei', 1)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    });
  });

  test('allows a network address twenty batches in ten minutes without a session', async () => {
    for (let count = 0; count < 20; count++) await save(null, 1, 'a');
    await expect(save(null, 1, 'a')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    });
    await save(null, 1, 'b');
    await save('lei', 1, 'a');
  });

  test('allows an account 5000 entries a day and an address 1000 entries a day', async () => {
    for (let count = 0; count < 10; count++) await save(null, 100);
    await expect(save(null, 1)).rejects.toMatchObject({ code: 'too_many_requests' });
    for (let count = 0; count < 25; count++) await save('lei', 200);
    await expect(save('lei', 1)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    });
  });

  test('a batch that is too large for the rest of the day does not use it up', async () => {
    for (let count = 0; count < 9; count++) await save(null, 100);
    await expect(save(null, 101)).rejects.toMatchObject({ code: 'too_many_requests' });
    await save(null, 100);
  });
});

describe('several limits of a call', () => {
  const limitOf = (bucket: string, count: number, seconds: number) =>
    ({ bucket, per: 'account', count, seconds }) as const;
  const short = limitOf('short', 1, 60);
  const long = limitOf('long', 1, 600);

  test.each([[[short, long]], [[long, short]]])('say the longest wait, in any order', async (both) => {
    const call = { ...guestbook.post, limits: both };
    await countAs('lei', call);
    await expect(countAs('lei', call)).rejects.toMatchObject({ retryAfterSeconds: 600 });
  });

  test('count a refused request on none of them', async () => {
    const call = { ...guestbook.post, limits: [limitOf('wide', 2, 600), short] };
    await countAs('lei', call);
    await expect(countAs('lei', call)).rejects.toMatchObject({ retryAfterSeconds: 60 });
    vi.advanceTimersByTime(60_001);
    await countAs('lei', call);
  });

  test('count a request on none of them if a shared limit refuses it', async () => {
    const call = { ...guestbook.post, limits: [short, { ...long, isShared: true as const }] };
    sharedLimits.count = async () => {
      throw new AppError('too_many_requests');
    };
    await expect(countAs('lei', call)).rejects.toMatchObject({ code: 'too_many_requests' });
    await countAs('lei', { ...guestbook.post, limits: [short] });
  });
});

describe('red packets and the prize draw', () => {
  test.each([
    ['sixty reports of playback', redPackets.reportPlayback, 60],
    ['sixty attempts to open a red packet', redPackets.open, 60],
    ['thirty draws', prizeDraw.draw, 30],
  ])('allow an account %s a minute', async (_, call, count) => {
    for (let sent = 0; sent < count; sent++) await countAs('lei', call);
    await expect(countAs('lei', call)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 60,
    });
    await countAs('mei', call);
    vi.advanceTimersByTime(60_001);
    await countAs('lei', call);
  });
});

test('a shared limit counts in the store, by account or by network address', async () => {
  const uncount = await countAs('lei', transfers.collect);
  await countAs('lei', prizeDraw.savePhone);
  await countAs(null, prizeDraw.savePhone, {}, '203.0.113.9');
  expect(sharedUses).toEqual([
    { limit: { name: 'hb_collect:account:10:60', count: 10, seconds: 60 }, of: 'lei' },
    { limit: { name: 'phones:account:30:600', count: 30, seconds: 600 }, of: 'lei' },
    { limit: { name: 'phones:guest:60:600', count: 60, seconds: 600 }, of: '203.0.113.9' },
  ]);
  await uncount();
  expect(returned).toBe(1);
});
