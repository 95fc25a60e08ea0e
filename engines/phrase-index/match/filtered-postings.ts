import { findLineAtPosition, type Segment } from '../segments/segment.ts';
import { createMatcher } from './create-matcher.ts';
import { iteratePositions, type LineIterator, type PositionIterator } from './line-iterators.ts';
import { COMPLETED_MATCH, type MatchRank, PARTIAL_LINE_MATCH } from './match-line.ts';
import { BATCH_SIZE, type Matcher, PositionBatch } from './matcher.ts';
import type { SearchBudget } from './search-budget.ts';
import type { SegmentInterpretation } from './segment-interpretation.ts';

/** Maximum number of entries that every window scans. Among more, the tree of minima finds the smallest. */
const MAX_SCANNED_ENTRIES = 32_768;
/** Number of positions in the first batch. Each further batch is twice as large. */
const FIRST_BATCH_SIZE = 32;

/**
 * Iterates over the lines of a segment, from one line on and ascending, that match an interpretation in part, or only
 * with a completion. The matcher gets the positions in text order, one batch at a time.
 */
export class FilteredPostings implements LineIterator {
  readonly #lineRanks: Uint32Array;
  readonly #matcher: Matcher;
  readonly #positions: PositionIterator;
  readonly #budget: SearchBudget;
  readonly #rank: Exclude<MatchRank, 'whole'>;
  readonly #batch = new PositionBatch();
  #batchSize = FIRST_BATCH_SIZE;
  #next = 0;

  constructor(args: {
    segment: Segment;
    interpretation: SegmentInterpretation;
    budget: SearchBudget;
    rank: Exclude<MatchRank, 'whole'>;
    fromLine: number;
  }) {
    const { segment, interpretation, fromLine } = args;
    const { postings } = interpretation;
    this.#lineRanks = postings.index.lineRanks;
    this.#matcher = createMatcher(
      segment,
      interpretation,
      Math.max(1, postings.entryCount / FIRST_BATCH_SIZE),
    );
    this.#positions = iteratePositions(postings, fromLine, MAX_SCANNED_ENTRIES);
    this.#budget = args.budget;
    this.#rank = args.rank;
  }

  next(): number {
    const { positions, matches } = this.#batch;
    const match = this.#rank === 'part' ? PARTIAL_LINE_MATCH : COMPLETED_MATCH;
    for (;;) {
      while (this.#next === this.#batch.count) if (!this.#refill()) return -1;
      const i = this.#next++;
      if (matches[i] === match) return findLineAtPosition(this.#lineRanks, positions[i] as number);
    }
  }

  /** Fills the batch. Returns false when there are no more positions, or the budget is exhausted. */
  #refill(): boolean {
    const batch = this.#batch;
    batch.count = 0;
    this.#next = 0;
    while (batch.count < this.#batchSize && this.#budget.tryTake(this.#rank)) {
      const position = this.#positions.next();
      if (position < 0) break;
      batch.positions[batch.count++] = position;
    }
    if (batch.count === 0) return false;
    this.#batchSize = Math.min(BATCH_SIZE, this.#batchSize * 2);
    this.#matcher.filter(batch);
    return true;
  }
}
