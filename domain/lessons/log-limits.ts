import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';

export interface LogLimits {
  /** Counts a batch of log entries: of an account, or of an address nobody is signed in from. Throws too_many_requests. */
  consume(args: { accountId: string } | { address: string }): Promise<void>;
}

/** 120 batches a minute for an account; without a session 20 in ten minutes for an address. Counted in this process. */
export function createLogLimits(): LogLimits {
  const perAccount = new RateLimiterMemory({ points: 120, duration: 60 });
  const perAddress = new RateLimiterMemory({ points: 20, duration: 10 * 60 });
  return {
    async consume(args) {
      try {
        await ('accountId' in args ? perAccount.consume(args.accountId) : perAddress.consume(args.address));
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(thrown.msBeforeNext / 1000),
        });
      }
    },
  };
}
