import { AppError } from '#domain/errors.ts';

/** What those are told who find too many waiting. */
const RETRY_AFTER_SECONDS = 10;

/** Does a piece of work when it is its turn. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For work that anybody who is signed in can have done by asking for it: at most `places` at a time, and `waiting` more
 * wait for their turn, in their order. Throws too_many_requests beyond.
 */
export function createSemaphore(args: { places: number; waiting: number }): Semaphore {
  const { places, waiting } = args;
  const queue: (() => void)[] = [];
  let taken = 0;

  const takePlace = async () => {
    if (taken < places) {
      taken += 1;
      return;
    }
    if (queue.length >= waiting) {
      throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  /** A place goes straight to the next who waits, so that nobody who comes now can take it before. */
  const leavePlace = () => {
    const next = queue.shift();
    if (next) next();
    else taken -= 1;
  };

  return async (work) => {
    await takePlace();
    try {
      return await work();
    } finally {
      leavePlace();
    }
  };
}
