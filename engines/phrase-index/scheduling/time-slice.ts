import { setImmediate as nextTurn } from 'node:timers/promises';

/** Keeps long work on the event loop's thread from holding it: work while it is not `spent`, then `await pause()`. */
export class TimeSlice {
  readonly #budgetMs: number;
  #startedMs = performance.now();

  /** @param budgetMs time to work between two pauses, milliseconds */
  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  get isSpent(): boolean {
    return performance.now() - this.#startedMs >= this.#budgetMs;
  }

  /** Lets timers, sockets and everything else waiting have their turn. */
  async pause(): Promise<void> {
    await nextTurn();
    this.#startedMs = performance.now();
  }

  /** Goes through work that yields where it can be interrupted. */
  async run<Result>(work: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (this.isSpent) await this.pause();
    }
  }
}

/** Goes at once through work that yields where it could be interrupted. */
export function runToCompletion<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
