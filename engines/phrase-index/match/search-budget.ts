import { MATCH_RANKS, type MatchRank } from './match-line.ts';

/**
 * Limits the number of candidates that one query may examine: lines that it must read because of gaps, filters,
 * or two languages. When the budget is exhausted, the hits found so far are the answer, and the total is an
 * estimate.
 */
export class SearchBudget {
  /** Number of lines left for each kind of match. */
  #remaining: Record<MatchRank, number>;

  constructor(candidates: number) {
    this.#remaining = { whole: Math.ceil(candidates / 8), part: candidates, completed: candidates };
  }

  /** Takes one line from the budget. Returns false when none is left. */
  tryTake(rank: MatchRank): boolean {
    return --this.#remaining[rank] >= 0;
  }

  /** Whether the budget refused a line. */
  get isExceeded(): boolean {
    return MATCH_RANKS.some((rank) => this.#remaining[rank] < 0);
  }
}
