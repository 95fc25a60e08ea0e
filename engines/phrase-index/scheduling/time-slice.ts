import { setImmediate as nextTurn } from 'node:timers/promises';

/** Keeps long work from blocking the event loop. Work until `isSpent`, then `await pause()`. */
export class TimeSlice {
  readonly #budgetMs: number;
  #startedMs = performance.now();

  /** @param budgetMs time between two pauses, milliseconds */
  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  /** Whether the time of the slice is over. */
  get isSpent(): boolean {
    return performance.now() - this.#startedMs >= this.#budgetMs;
  }

  /** Lets timers, sockets, and other tasks run. */
  async pause(): Promise<void> {
    await nextTurn();
    this.#startedMs = performance.now();
  }

  /** Runs a generator to its end. It pauses at a `yield` when the slice is spent. */
  async run<Result>(work: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (this.isSpent) await this.pause();
    }
  }
}

/** Runs a generator to its end without pausing. */
export function runToCompletion<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
