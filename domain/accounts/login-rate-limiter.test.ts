import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoginRateLimiter } from './login-rate-limiter.ts';

const QUARTER_MS = 15 * 60_000;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const tooMany = { code: 'too_many_requests' };
const ipAddress = (n: number) => `192.0.2.${n}`;

test('allows ten attempts per account, regardless of their addresses', async () => {
  const limits = createLoginRateLimiter();
  for (let i = 0; i < 10; i++) await limits.consume({ account: 'a', address: ipAddress(i) });
  await expect(limits.consume({ account: 'a', address: ipAddress(99) })).rejects.toMatchObject(tooMany);
  await expect(limits.consume({ account: 'b', address: ipAddress(99) })).resolves.toBeUndefined();
});

test('allows sixty attempts per address, regardless of their accounts', async () => {
  const limits = createLoginRateLimiter();
  for (let i = 0; i < 60; i++) await limits.consume({ account: `a${i}`, address: ipAddress(1) });
  await expect(limits.consume({ account: 'fresh', address: ipAddress(1) })).rejects.toMatchObject(tooMany);
  await expect(limits.consume({ account: 'fresh', address: ipAddress(2) })).resolves.toBeUndefined();
});

test('reports how many seconds to wait, and allows attempts again after that', async () => {
  const limits = createLoginRateLimiter();
  for (let i = 0; i < 10; i++) await limits.consume({ account: 'a', address: ipAddress(1) });
  vi.advanceTimersByTime(QUARTER_MS - 60_000);
  await expect(limits.consume({ account: 'a', address: ipAddress(1) })).rejects.toMatchObject({
    ...tooMany,
    retryAfterSeconds: 60,
  });
  vi.advanceTimersByTime(60_001);
  await expect(limits.consume({ account: 'a', address: ipAddress(1) })).resolves.toBeUndefined();
});

test('a reset affects only the count of that account, not those of its address or of other accounts', async () => {
  const limits = createLoginRateLimiter();
  for (let i = 0; i < 10; i++) {
    await limits.consume({ account: 'a', address: ipAddress(1) });
    await limits.consume({ account: 'b', address: ipAddress(1) });
  }
  await limits.reset({ account: 'a' });
  await expect(limits.consume({ account: 'b', address: ipAddress(1) })).rejects.toMatchObject(tooMany);
  for (let i = 0; i < 10; i++) await limits.consume({ account: 'a', address: ipAddress(1) });
  await expect(limits.consume({ account: 'a', address: ipAddress(1) })).rejects.toMatchObject(tooMany);
  for (let i = 0; i < 28; i++) await limits.consume({ account: `c${i}`, address: ipAddress(1) });
  await expect(limits.consume({ account: 'fresh', address: ipAddress(1) })).rejects.toMatchObject(tooMany);
});
