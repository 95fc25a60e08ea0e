import { RateLimiterMemory } from 'rate-limiter-flexible';
import { DAY_SECONDS } from '#shared/constants.ts';
import { countAttempt } from '../count-attempt.ts';

/** Minimum time between two codes to one number, in seconds. */
export const RESEND_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** The keys under which a sent code counts. */
interface CodeRequest {
  phoneHash: string;
  holderId: string;
  /** Null if the browser has none. */
  device: string | null;
  network: string;
}

/**
 * Limits the number of sent codes: each costs money and disturbs the owner of a phone. Each process keeps its own counts, in
 * memory.
 */
export function createCodeLimits() {
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const limits = {
    pause: limiter(1, RESEND_SECONDS),
    number: limiter(5, DAY_SECONDS),
    holder: limiter(5, HOUR_SECONDS),
    device: limiter(10, DAY_SECONDS),
    network: limiter(60, HOUR_SECONDS),
  };
  return {
    /** Counts a code. A refused code does not count. Throws too_many_requests with retryAfterSeconds. */
    async count({ phoneHash, holderId, device, network }: CodeRequest): Promise<void> {
      await countAttempt([
        { limiter: limits.pause, key: phoneHash },
        { limiter: limits.number, key: phoneHash },
        { limiter: limits.holder, key: holderId },
        ...(device === null ? [] : [{ limiter: limits.device, key: device }]),
        { limiter: limits.network, key: network },
      ]);
    },
  };
}
