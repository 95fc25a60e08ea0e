import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { HttpCall } from '#contract/define-call.ts';
import { addressBlock } from '#domain/accounts/address-block.ts';
import { type Counter, countAttempt, uncountAttempt } from '#domain/count-attempt.ts';
import type { LimitUse, SharedLimits } from '#domain/shared-limits/types.ts';

/**
 * Counts requests against the limits of their calls' definitions. Each process keeps its own counts in memory, apart from
 * those of shared limits.
 */
export function createRateLimits() {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    /**
     * Counts one request, or nothing if a limit is reached. Returns a function that takes the count back. Throws
     * too_many_requests with the seconds to wait.
     */
    async count(
      call: Pick<HttpCall, 'limits'>,
      request: { input: Record<string, unknown>; accountId: string | null; address: string },
      services: { sharedLimits: Pick<SharedLimits, 'count'> },
    ): Promise<() => Promise<void>> {
      const { input, accountId, address } = request;
      const counters: Counter[] = [];
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
        counters.push({ limiter, key, points: weigh ? weigh(input as never) : 1 });
      }
      await countAttempt(counters);
      let uncountShared: (() => Promise<void>) | null = null;
      try {
        if (sharedUses.length > 0) uncountShared = await services.sharedLimits.count(sharedUses);
      } catch (thrown) {
        await uncountAttempt(counters);
        throw thrown;
      }
      return async () => {
        await uncountShared?.();
        await uncountAttempt(counters);
      };
    },
  };
}
