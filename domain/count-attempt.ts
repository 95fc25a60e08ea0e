import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './shared-limits/create-shared-limits.ts';

/** A limit and the key under which an attempt counts. */
export interface Counter {
  limiter: RateLimiterMemory;
  key: string;
}

/**
 * Counts an attempt against every limit, or against none if one of them is reached. Returns the share of each limit that
 * earlier attempts have used. Throws too_many_requests with retryAfterSeconds.
 */
export async function countAttempt(counters: readonly Counter[]): Promise<number[]> {
  const usedShares: number[] = [];
  for (const [at, { limiter, key }] of counters.entries()) {
    try {
      const { consumedPoints } = await limiter.consume(key);
      usedShares.push((consumedPoints - 1) / limiter.points);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await uncountAttempt(counters.slice(0, at + 1));
      throw tooManyRequests(refusal.msBeforeNext);
    }
  }
  return usedShares;
}

/** Takes back a counted attempt. */
export async function uncountAttempt(counters: readonly Counter[]): Promise<void> {
  for (const { limiter, key } of counters) await limiter.reward(key);
}
