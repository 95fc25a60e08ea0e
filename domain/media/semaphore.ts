import { AppError } from '../errors.ts';

/** The `Retry-After` of a refused call, in seconds. */
const RETRY_AFTER_SECONDS = 10;

/** Runs the work as soon as the limit allows. Returns its result. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a limit for work that any signed-in user can cause: at most `concurrency` pieces run at a time, and at most
 * `maxWaiting` more wait in order. Throws too_many_requests beyond that.
 */
export function createSemaphore(args: { concurrency: number; maxWaiting: number }): Semaphore {
  const { concurrency, maxWaiting } = args;
  const queue: (() => void)[] = [];
  let running = 0;

  const acquire = async () => {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (queue.length >= maxWaiting) {
      throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  /** Passes the slot directly to the next caller in the queue, so that no new caller can take it first. */
  const release = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
