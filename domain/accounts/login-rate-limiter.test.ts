import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoginRateLimiter, type LoginRateLimiter, type PasswordAttempt } from './login-rate-limiter.ts';

const QUARTER_MS = 15 * 60_000;
const tooMany = { code: 'too_many_requests' };
const ipAddress = (n: number) => `192.0.${Math.floor(n / 250)}.${n % 250}`;

let limits: LoginRateLimiter;
let waitedMs: number[];

beforeEach(() => {
  vi.useFakeTimers();
  waitedMs = [];
  limits = createLoginRateLimiter({ delay: async (delayMs) => void waitedMs.push(delayMs) });
});
afterEach(() => {
  vi.useRealTimers();
});

const attempt = (change: Partial<PasswordAttempt> = {}): PasswordAttempt => ({
  username: 'a',
  address: ipAddress(1),
  knownDevice: null,
  ...change,
});
const right = (change: Partial<PasswordAttempt> = {}) => limits.guard(attempt(change), async () => true);
const wrong = (change: Partial<PasswordAttempt> = {}) => limits.guard(attempt(change), async () => false);
const fail = async (count: number, change: Partial<PasswordAttempt> = {}) => {
  for (let i = 0; i < count; i++) expect(await wrong(change)).toBe(false);
};

test('ten wrong passwords refuse an account only at their address', async () => {
  await fail(10);
  await expect(right()).rejects.toMatchObject(tooMany);
  expect(await right({ address: ipAddress(2) })).toBe(true);
  expect(await right({ username: 'b' })).toBe(true);
});

test('wrong passwords from ten addresses do not keep the owner out', async () => {
  for (let n = 2; n < 12; n++) await fail(1, { address: ipAddress(n) });
  expect(await right()).toBe(true);
  for (let n = 2; n < 6; n++) await fail(9, { address: ipAddress(n) });
  expect(await right()).toBe(true);
});

test('a caller waits longer and longer before it is refused', async () => {
  await fail(10);
  expect(waitedMs).toEqual([1000, 1000, 2000, 2000, 4000, 4000, 4000]);
  waitedMs.length = 0;
  await expect(wrong()).rejects.toMatchObject(tooMany);
  expect(waitedMs).toEqual([]);
});

test('reports how many seconds to wait, and allows attempts again after that', async () => {
  await fail(10);
  vi.advanceTimersByTime(QUARTER_MS - 60_000);
  await expect(right()).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 60 });
  vi.advanceTimersByTime(60_001);
  expect(await right()).toBe(true);
});

test('right passwords are free: a whole school signs in from one address, at once and one by one', async () => {
  const pupils = Array.from({ length: 700 }, (_, n) => ({ username: `pupil-${n}` }));
  expect(await Promise.all(pupils.map(right))).not.toContain(false);
  for (const pupil of pupils) expect(await right(pupil)).toBe(true);
  expect(waitedMs).toEqual([]);
});

test('a right password resets the count of its account and address', async () => {
  await fail(9);
  expect(await right()).toBe(true);
  waitedMs.length = 0;
  await fail(3);
  expect(waitedMs).toEqual([]);
});

test('an attempt whose check fails does not count', async () => {
  const broken = () =>
    limits.guard(attempt(), async () => {
      throw new Error('the store is away');
    });
  for (let i = 0; i < 20; i++) await expect(broken()).rejects.toThrow('the store is away');
  expect(await right()).toBe(true);
});

test('guesses at the same moment do not get past the limit', async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => wrong()));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('guesses for many accounts from one address are slowed down and then refused', async () => {
  for (let n = 0; n < 300; n++) await fail(1, { username: `a${n}` });
  expect(waitedMs[0]).toBe(1000);
  expect(waitedMs.at(-1)).toBe(4000);
  await expect(right({ username: 'fresh' })).rejects.toMatchObject(tooMany);
  expect(await right({ username: 'fresh', address: ipAddress(2) })).toBe(true);
});

test('the addresses of one IPv6 subscriber count as one', async () => {
  for (let n = 0; n < 10; n++) await fail(1, { address: `2001:db8:1:2::${n}` });
  await expect(right({ address: '2001:db8:1:2:ffff::1' })).rejects.toMatchObject(tooMany);
  expect(await right({ address: '2001:db8:1:3::1' })).toBe(true);
});

test('guesses for one account from many addresses end, and a known device is still welcome', async () => {
  for (let n = 0; n < 100; n++) await fail(1, { address: ipAddress(n) });
  await expect(right({ address: ipAddress(500) })).rejects.toMatchObject(tooMany);
  waitedMs.length = 0;
  expect(await right({ address: ipAddress(500), knownDevice: 'laptop' })).toBe(true);
  expect(await right({ address: ipAddress(1), knownDevice: 'laptop' })).toBe(true);
  expect(waitedMs).toEqual([]);
});

test('a known device has ten attempts of its own', async () => {
  await fail(10, { knownDevice: 'laptop' });
  await expect(right({ knownDevice: 'laptop' })).rejects.toMatchObject(tooMany);
  expect(await right({ knownDevice: 'phone' })).toBe(true);
  expect(await right()).toBe(true);
});
