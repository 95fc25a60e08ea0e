/**
 * Limits how many candidates one query may examine: lines that gaps, filters, or two languages require
 * looking at. When it is exhausted, the hits found so far are the answer and the total is an estimate.
 */
export class SearchBudget {
  /** Lines left for whole-line matches, and for the others. */
  #remaining: { whole: number; part: number };

  constructor(candidates: number) {
    this.#remaining = { whole: Math.ceil(candidates / 8), part: candidates };
  }

  /** Takes one line; false when none is left. */
  tryTake(phase: 'whole' | 'part'): boolean {
    return --this.#remaining[phase] >= 0;
  }

  /** Whether the budget refused a line. */
  get isExceeded(): boolean {
    return this.#remaining.whole < 0 || this.#remaining.part < 0;
  }
}
