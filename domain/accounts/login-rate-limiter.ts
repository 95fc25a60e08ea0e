import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

export interface LoginRateLimiter {
  /** Counts a try before the password is looked at. Throws too_many_requests. */
  consume(args: { account: string; address: string }): Promise<void>;
  /** A good login wipes the account's count, so that a person who mistyped is not locked out later. */
  reset(args: { account: string }): Promise<void>;
}

/** Ten tries per account and sixty per address in fifteen minutes, counted in this process. */
export function createLoginRateLimiter(): LoginRateLimiter {
  const perAccount = new RateLimiterMemory({ points: 10, duration: 15 * 60 });
  const perAddress = new RateLimiterMemory({ points: 60, duration: 15 * 60 });
  return {
    async consume({ account, address }) {
      try {
        await perAddress.consume(address);
        await perAccount.consume(account);
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(thrown.msBeforeNext / 1000),
        });
      }
    },
    async reset({ account }) {
      await perAccount.delete(account);
    },
  };
}
