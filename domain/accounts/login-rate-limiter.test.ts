import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoginRateLimiter } from './login-rate-limiter.ts';

const QUARTER_MS = 15 * 60_000;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = { code: 'too_many_requests' };
const from = (n: number) => `192.0.2.${n}`;

test('ten tries for an account, wherever they come from; another account is free', async () => {
  const limits = createLoginRateLimiter();
  for (let i = 0; i < 10; i++) await limits.consume({ account: 'a', address: from(i) });
  await expect(limits.consume({ account: 'a', address: from(99) })).rejects.toMatchObject(refused);
  await expect(limits.consume({ account: 'b', address: from(99) })).resolves.toBeUndefined();
});

test('sixty tries from an address, whichever accounts they name', async () => {
  const limits = createLoginRateLimiter();
  for (let i = 0; i < 60; i++) await limits.consume({ account: `a${i}`, address: from(1) });
  await expect(limits.consume({ account: 'fresh', address: from(1) })).rejects.toMatchObject(refused);
  await expect(limits.consume({ account: 'fresh', address: from(2) })).resolves.toBeUndefined();
});

test('it says how many seconds to wait, and after that it is open again', async () => {
  const limits = createLoginRateLimiter();
  for (let i = 0; i < 10; i++) await limits.consume({ account: 'a', address: from(1) });
  vi.advanceTimersByTime(QUARTER_MS - 60_000);
  await expect(limits.consume({ account: 'a', address: from(1) })).rejects.toMatchObject({
    ...refused,
    retryAfterSeconds: 60,
  });
  vi.advanceTimersByTime(60_001);
  await expect(limits.consume({ account: 'a', address: from(1) })).resolves.toBeUndefined();
});

test("a reset gives the account its tries back, not the address, and not another's", async () => {
  const limits = createLoginRateLimiter();
  for (let i = 0; i < 10; i++) {
    await limits.consume({ account: 'a', address: from(1) });
    await limits.consume({ account: 'b', address: from(1) });
  }
  await limits.reset({ account: 'a' });
  await expect(limits.consume({ account: 'b', address: from(1) })).rejects.toMatchObject(refused);
  for (let i = 0; i < 10; i++) await limits.consume({ account: 'a', address: from(1) });
  await expect(limits.consume({ account: 'a', address: from(1) })).rejects.toMatchObject(refused);
  for (let i = 0; i < 28; i++) await limits.consume({ account: `c${i}`, address: from(1) });
  await expect(limits.consume({ account: 'fresh', address: from(1) })).rejects.toMatchObject(refused);
});
