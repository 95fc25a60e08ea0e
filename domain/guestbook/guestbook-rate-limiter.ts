import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

export interface GuestbookRateLimiter {
  /** Counts a message or a report of an account. Throws too_many_requests. */
  consume(args: { action: 'message' | 'report'; accountId: string }): Promise<void>;
}

/** For each account five messages a minute and a hundred a day, ten reports in ten minutes; counted in this process. */
export function createGuestbookRateLimiter(): GuestbookRateLimiter {
  const limiters = {
    message: [
      new RateLimiterMemory({ points: 5, duration: 60 }),
      new RateLimiterMemory({ points: 100, duration: 24 * 3600 }),
    ],
    report: [new RateLimiterMemory({ points: 10, duration: 10 * 60 })],
  };
  return {
    async consume({ action: what, accountId }) {
      try {
        for (const limiter of limiters[what]) await limiter.consume(accountId);
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(thrown.msBeforeNext / 1000),
        });
      }
    },
  };
}
