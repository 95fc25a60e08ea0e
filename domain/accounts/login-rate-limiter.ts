import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Counter, countAttempt, uncountAttempt } from '../count-attempt.ts';
import { createSemaphore } from '../media/semaphore.ts';
import { addressBlock } from './address-block.ts';

/** Who tries a password. */
export interface PasswordAttempt {
  username: string;
  /** The network address. */
  address: string;
  /**
   * Identifies a browser or a session that the account is known to use; null for any other. A known device has a count of
   * its own, so nobody else can lock it out.
   */
  knownDevice: string | null;
}

/** Returns the attempt of a signed-in person who has to repeat the password. Its count is apart from those of sign-ins. */
export const attemptBySession = (owner: { id: string; username: string }): PasswordAttempt => ({
  username: owner.username,
  address: '',
  knownDevice: `session of ${owner.id}`,
});

export interface LoginRateLimiter {
  /**
   * Checks a password by `check`, which returns whether it is right, and returns the result. Only wrong passwords count. A
   * caller who has failed several times waits for seconds before the check, and is refused after that. Throws
   * too_many_requests with retryAfterSeconds, and what `check` throws.
   */
  guard(attempt: PasswordAttempt, check: () => Promise<boolean>): Promise<boolean>;
}

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords in a window for one account: from one address, and from one known device. */
const FAILURES_PER_SOURCE = 10;
/** Wrong passwords in a window for one account from all unknown devices, for guesses from many addresses. */
const FAILURES_PER_ACCOUNT = 100;
/** Wrong passwords in a window from one address for all accounts. A class behind one address mistypes less often. */
const FAILURES_PER_ADDRESS = 300;
/** From these shares of a limit on, an attempt waits this long. In milliseconds. */
const delays: readonly [share: number, delayMs: number][] = [
  [0.7, 4000],
  [0.5, 2000],
  [0.3, 1000],
];
/** As many as the thread pool has threads: more would only wait there, each with its memory. */
const CONCURRENT_CHECKS = 4;
const MAX_WAITING_CHECKS = 2000;

/**
 * Creates the limits of password attempts, counted in this process. The design follows OWASP's "Device Cookies". It
 * limits attempts by account and address, so that strangers cannot lock an account. Devices that have signed in before have
 * separate limits.
 * @param args.delay waits.
 */
export function createLoginRateLimiter(args: {
  delay: (delayMs: number) => Promise<unknown>;
}): LoginRateLimiter {
  const { delay } = args;
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  const bySource = limiterOf(FAILURES_PER_SOURCE);
  const byAccount = limiterOf(FAILURES_PER_ACCOUNT);
  const byAddress = limiterOf(FAILURES_PER_ADDRESS);
  const inTurn = createSemaphore({ concurrency: CONCURRENT_CHECKS, maxWaiting: MAX_WAITING_CHECKS });

  const countersOf = ({ username, address, knownDevice }: PasswordAttempt): Counter[] => {
    const block = addressBlock(address);
    if (knownDevice !== null)
      return [{ limiter: bySource, key: JSON.stringify([username, 'device', knownDevice]) }];
    return [
      { limiter: bySource, key: JSON.stringify([username, 'address', block]) },
      { limiter: byAccount, key: username },
      { limiter: byAddress, key: block },
    ];
  };

  return {
    async guard(attempt, check) {
      const counters = countersOf(attempt);
      // Counted before the check, so that attempts at the same moment cannot all pass.
      const count = async () => {
        let delayMs = 0;
        for (const share of await countAttempt(counters)) delayMs = Math.max(delayMs, delayAfter(share));
        return delayMs;
      };
      const settle = async () => {
        try {
          const isRight = await check();
          if (isRight) {
            await uncountAttempt(counters);
            await bySource.delete(counters[0]?.key ?? '');
          }
          return isRight;
        } catch (thrown) {
          await uncountAttempt(counters);
          throw thrown;
        }
      };
      // In turn, so that the attempts that are being checked don't use up the limit of an address.
      const first = await inTurn(async () => {
        const delayMs = await count();
        return delayMs > 0 ? { delayMs } : { isRight: await settle() };
      });
      if (first.delayMs === undefined) return first.isRight;
      await delay(first.delayMs);
      return settle();
    },
  };
}

/** Returns how long an attempt has to wait after this share of a limit was used, in milliseconds. */
const delayAfter = (share: number): number => delays.find(([from]) => share >= from)?.[1] ?? 0;
