import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HttpCall } from '#contract/define-call.ts';
import { AppError } from '#domain/errors.ts';

/** Counts requests against the limits that definitions name. Counts live in memory, for each process its own. */
export function createRateLimits() {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    /** Counts one request. Throws too_many_requests with the seconds to wait. */
    async take(call: HttpCall, by: { accountId: string | null; address: string }): Promise<void> {
      for (const { bucket, per, count, seconds } of call.limits ?? []) {
        const key = per === 'account' ? by.accountId : by.address;
        if (key === null) continue;
        const name = `${bucket}:${per}:${count}:${seconds}`;
        const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: count, duration: seconds });
        limiters.set(name, limiter);
        try {
          await limiter.consume(key);
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          throw new AppError('too_many_requests', {
            retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
          });
        }
      }
    },
  };
}
