import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves after `ms` milliseconds. Rejects with an AbortError as soon as the signal aborts. Does not keep the process
 * alive.
 */
export const sleepUnlessStopped = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false });
