import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** Waits at least this long before the next code, in seconds. */
export const RESEND_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** What a sent code counts against. */
interface CodeRequest {
  phoneHash: string;
  holderId: string;
  /** Null if the browser has none. */
  device: string | null;
  network: string;
}

/**
 * Limits the codes that are sent: each costs money, and each rings somebody's phone. Each process keeps its own counts, in
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
    /** Counts a code. A refused one counts nowhere. Throws too_many_requests with the seconds to wait. */
    async count({ phoneHash, holderId, device, network }: CodeRequest): Promise<void> {
      const checks: [RateLimiterMemory, string][] = [
        [limits.pause, phoneHash],
        [limits.number, phoneHash],
        [limits.holder, holderId],
        ...(device === null ? [] : [[limits.device, device] satisfies [RateLimiterMemory, string]]),
        [limits.network, network],
      ];
      for (const [at, [counter, key]] of checks.entries()) {
        try {
          await counter.consume(key);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          for (const [counted, countedKey] of checks.slice(0, at + 1)) await counted.reward(countedKey);
          throw new AppError('too_many_requests', {
            retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
          });
        }
      }
    },
  };
}
