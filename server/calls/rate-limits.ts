import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HttpCall } from '#contract/define-call.ts';
import { addressBlock } from '#domain/accounts/address-block.ts';
import { AppError } from '#domain/errors.ts';

/** Counts requests against the limits of their calls' definitions. Each process keeps its own counts, in memory. */
export function createRateLimits() {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    /** Counts one request. Throws too_many_requests with the seconds to wait. */
    async count(
      call: Pick<HttpCall, 'limits'>,
      request: { input: Record<string, unknown>; accountId: string | null; address: string },
    ): Promise<void> {
      const { input, accountId, address } = request;
      for (const { bucket, per, count, seconds, weigh } of call.limits ?? []) {
        if ((per === 'account') !== (accountId !== null)) continue;
        const name = `${bucket}:${per}:${count}:${seconds}`;
        const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: count, duration: seconds });
        limiters.set(name, limiter);
        try {
          await limiter.consume(accountId ?? addressBlock(address), weigh ? weigh(input as never) : 1);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw new AppError('too_many_requests', {
            retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
          });
        }
      }
    },
  };
}
