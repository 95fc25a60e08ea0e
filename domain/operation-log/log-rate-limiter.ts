import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';
import { DAY_SECONDS } from '#shared/constants.ts';

export interface LogRateLimiter {
  /** Counts a batch of so many log entries: of an account, or of an address nobody is signed in from. Throws too_many_requests. */
  consume(args: ({ accountId: string } | { address: string }) & { entries: number }): Promise<void>;
}

/**
 * 30 batches a minute and 5000 entries a day for an account; without a session 20 batches in ten minutes and 1000 entries
 * a day for an address. Counted in this process.
 */
export function createLogRateLimiter(): LogRateLimiter {
  const ofAccount = {
    batches: new RateLimiterMemory({ points: 30, duration: 60 }),
    entries: new RateLimiterMemory({ points: 5000, duration: DAY_SECONDS }),
  };
  const ofAddress = {
    batches: new RateLimiterMemory({ points: 20, duration: 10 * 60 }),
    entries: new RateLimiterMemory({ points: 1000, duration: DAY_SECONDS }),
  };
  return {
    async consume(args) {
      try {
        const [limits, key] = 'accountId' in args ? [ofAccount, args.accountId] : [ofAddress, args.address];
        await limits.batches.consume(key);
        await limits.entries.consume(key, args.entries);
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(thrown.msBeforeNext / 1000),
        });
      }
    },
  };
}
