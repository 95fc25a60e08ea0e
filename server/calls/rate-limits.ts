import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HttpCall } from '#contract/define-call.ts';
import { addressBlock } from '#domain/accounts/address-block.ts';
import { tooManyRequests } from '#domain/shared-limits/create-shared-limits.ts';
import type { LimitUse, SharedLimits } from '#domain/shared-limits/types.ts';

/**
 * Counts requests against the limits of their calls' definitions. Each process keeps its own counts in memory, apart from those
 * of shared limits.
 */
export function createRateLimits() {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    /**
     * Counts one request. Returns a function that takes the count back. Throws too_many_requests with the seconds to wait.
     */
    async count(
      call: Pick<HttpCall, 'limits'>,
      request: { input: Record<string, unknown>; accountId: string | null; address: string },
      services: { sharedLimits: Pick<SharedLimits, 'count'> },
    ): Promise<() => Promise<void>> {
      const { input, accountId, address } = request;
      const counted: { limiter: RateLimiterMemory; points: number }[] = [];
      const sharedUses: LimitUse[] = [];
      const key = accountId ?? addressBlock(address);
      for (const { bucket, per, count, seconds, weigh, isShared } of call.limits ?? []) {
        if ((per === 'account') !== (accountId !== null)) continue;
        const name = `${bucket}:${per}:${count}:${seconds}`;
        if (isShared) {
          sharedUses.push({ limit: { name, count, seconds }, of: key });
          continue;
        }
        const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: count, duration: seconds });
        limiters.set(name, limiter);
        try {
          const points = weigh ? weigh(input as never) : 1;
          await limiter.consume(key, points);
          counted.push({ limiter, points });
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw tooManyRequests(refusal.msBeforeNext);
        }
      }
      const uncountShared = sharedUses.length > 0 ? await services.sharedLimits.count(sharedUses) : null;
      return async () => {
        await uncountShared?.();
        for (const { limiter, points } of counted) await limiter.reward(key, points);
      };
    },
  };
}
