/**
 * How much one query may look at where only looking tells: candidates for gaps, filters and pairs of languages. When it
 * is spent, what was found so far is the answer, and totals are estimates.
 */
export class SearchBudget {
  /** Lines looked at for whole matches, and for the others. */
  #left: { whole: number; part: number };

  constructor(candidates: number) {
    this.#left = { whole: Math.ceil(candidates / 8), part: candidates };
  }

  /** Takes one; false when there is none left. */
  tryTake(phase: 'whole' | 'part'): boolean {
    return --this.#left[phase] >= 0;
  }

  /** Something was left unlooked at. */
  get isExceeded(): boolean {
    return this.#left.whole < 0 || this.#left.part < 0;
  }
}
