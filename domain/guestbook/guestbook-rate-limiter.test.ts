import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGuestbookRateLimiter } from './guestbook-rate-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('five messages a minute for each account; the refusal says how long to wait', async () => {
  const limits = createGuestbookRateLimiter();
  const consume = (accountId: string) => limits.consume({ action: 'message', accountId });
  for (let at = 0; at < 5; at++) await consume('ann');
  vi.advanceTimersByTime(20_000);
  await expect(consume('ann')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 40 });
  await consume('ben');
  await limits.consume({ action: 'report', accountId: 'ann' });
  vi.advanceTimersByTime(40_001);
  await consume('ann');
});

test('a hundred messages a day, and ten reports in ten minutes', async () => {
  const limits = createGuestbookRateLimiter();
  for (let at = 0; at < 100; at++) {
    await limits.consume({ action: 'message', accountId: 'ann' });
    vi.advanceTimersByTime(61_000);
  }
  await expect(limits.consume({ action: 'message', accountId: 'ann' })).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  for (let at = 0; at < 10; at++) await limits.consume({ action: 'report', accountId: 'ben' });
  await expect(limits.consume({ action: 'report', accountId: 'ben' })).rejects.toMatchObject({
    code: 'too_many_requests',
  });
});
