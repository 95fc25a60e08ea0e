import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HttpCall } from '#contract/define-call.ts';
import { addressBlock } from '#domain/accounts/address-block.ts';
import { AppError } from '#domain/errors.ts';

/** Counts requests against the limits of their calls' definitions. Each process keeps its own counts, in memory. */
export function createRateLimits() {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    /**
     * Counts one request. Returns a function that takes the count back. Throws too_many_requests with the seconds to wait.
     */
    async count(
      call: Pick<HttpCall, 'limits'>,
      request: { input: Record<string, unknown>; accountId: string | null; address: string },
    ): Promise<() => Promise<void>> {
      const { input, accountId, address } = request;
      const counted: { limiter: RateLimiterMemory; points: number }[] = [];
      const key = accountId ?? addressBlock(address);
      for (const { bucket, per, count, seconds, weigh } of call.limits ?? []) {
        if ((per === 'account') !== (accountId !== null)) continue;
        const name = `${bucket}:${per}:${count}:${seconds}`;
        const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: count, duration: seconds });
        limiters.set(name, limiter);
        try {
          const points = weigh ? weigh(input as never) : 1;
          await limiter.consume(key, points);
          counted.push({ limiter, points });
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw new AppError('too_many_requests', {
            retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
          });
        }
      }
      return async () => {
        for (const { limiter, points } of counted) await limiter.reward(key, points);
      };
    },
  };
}
