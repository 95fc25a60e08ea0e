import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { keyedHash } from '../prize-draw/keyed-hash.ts';
import type { SharedLimitStore, SharedLimits } from './types.ts';

/** Creates the error for an exhausted limit. The error does not reveal which limit it was. */
export const tooManyRequests = (waitMs: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Creates the limits whose counts are in the store. `secret` returns the key of the counters' hashes. */
export function createSharedLimits(args: {
  store: SharedLimitStore;
  secret: () => Promise<Uint8Array>;
  clock: Clock;
}): SharedLimits {
  const { store, secret, clock } = args;

  const countersOf: SharedLimits['countersOf'] = async (uses) => {
    const key = await secret();
    return uses.map(({ limit: { name, count, seconds }, of }) => ({
      counter: keyedHash({ key, kind: 'limit', text: `${name}:${seconds}|${of}` }),
      count,
      windowMs: seconds * 1000,
    }));
  };

  return {
    countersOf,

    async count(uses) {
      const taken = { counters: await countersOf(uses), nowMs: clock.nowMs() };
      const refused = await store.takeUses(taken);
      if (refused) throw tooManyRequests(refused.waitMs);
      return () => store.returnUses(taken);
    },
  };
}
