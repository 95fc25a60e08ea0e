import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

export interface LoginRateLimiter {
  /** Counts an attempt. Call it before the password is checked. Throws too_many_requests with retryAfterSeconds. */
  consume(args: { account: string; address: string }): Promise<void>;
  /**
   * Resets an account's count. Call it after a successful sign-in, so that earlier typing errors don't lock the person
   * out later.
   */
  reset(args: { account: string }): Promise<void>;
}

/** Creates a limiter of ten attempts per account and sixty per address in fifteen minutes, counted in this process. */
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
