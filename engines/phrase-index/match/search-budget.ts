/**
 * Limits the number of candidates that one query may examine: lines that it must read because of gaps, filters,
 * or two languages. When the budget is exhausted, the hits found so far are the answer, and the total is an
 * estimate.
 */
export class SearchBudget {
  /** Number of lines left for whole-line matches, and for partial ones. */
  #remaining: { whole: number; part: number };

  constructor(candidates: number) {
    this.#remaining = { whole: Math.ceil(candidates / 8), part: candidates };
  }

  /** Takes one line from the budget. Returns false when none is left. */
  tryTake(phase: 'whole' | 'part'): boolean {
    return --this.#remaining[phase] >= 0;
  }

  /** Whether the budget refused a line. */
  get isExceeded(): boolean {
    return this.#remaining.whole < 0 || this.#remaining.part < 0;
  }
}
