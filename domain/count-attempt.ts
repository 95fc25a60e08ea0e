import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from './shared-limits/create-shared-limits.ts';

/** A limit, the key under which an attempt counts, and as how much it counts: 1 by default. */
export interface Counter {
  limiter: RateLimiterMemory;
  key: string;
  points?: number;
}

/**
 * Counts an attempt against every limit, or against none if one of them is reached. Returns the share of each limit that
 * earlier attempts have used. Throws too_many_requests with retryAfterSeconds, the longest wait of all reached limits.
 */
export async function countAttempt(counters: readonly Counter[]): Promise<number[]> {
  const answers = await Promise.all(counters.map(consume));
  const waits = answers.flatMap(({ waitMs }) => waitMs ?? []);
  if (waits.length > 0) {
    await uncountAttempt(counters);
    throw tooManyRequests(Math.max(...waits));
  }
  return answers.map(({ usedShare }) => usedShare);
}

/** Takes back a counted attempt. */
export async function uncountAttempt(counters: readonly Counter[]): Promise<void> {
  for (const { limiter, key, points } of counters) await limiter.reward(key, points);
}

/** Counts on one limit, also if it refuses. */
async function consume({
  limiter,
  key,
  points = 1,
}: Counter): Promise<{ usedShare: number; waitMs: number | null }> {
  try {
    const { consumedPoints } = await limiter.consume(key, points);
    return { usedShare: (consumedPoints - points) / limiter.points, waitMs: null };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { usedShare: 1, waitMs: refusal.msBeforeNext };
  }
}
