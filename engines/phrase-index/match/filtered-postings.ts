import { findLineAtPosition, type Segment } from '../segments/segment.ts';
import { createMatcher } from './create-matcher.ts';
import { iteratePositions, type LineIterator, type PositionIterator } from './line-iterators.ts';
import { PARTIAL_LINE_MATCH } from './match-line.ts';
import { BATCH_SIZE, type Matcher, PositionBatch } from './matcher.ts';
import type { SearchBudget } from './search-budget.ts';
import type { SegmentInterpretation } from './segment-interpretation.ts';

/** Entries that are gone through for every window of places; among more the smallest are searched for. */
const SCANNED_MAX = 32_768;
/** Places in the first batch; in each after it are twice as many. */
const FIRST = 32;

/**
 * The lines of a segment that match a reading other than as a whole, from a line on, ascending: its finder is given the
 * places of its entries in the order of the text, a batch at a time.
 */
export class FilteredPostings implements LineIterator {
  readonly #lineMarks: Uint32Array;
  readonly #finder: Matcher;
  readonly #places: PositionIterator;
  readonly #budget: SearchBudget;
  readonly #batch = new PositionBatch();
  #size = FIRST;
  #at = 0;

  constructor(args: {
    segment: Segment;
    reading: SegmentInterpretation;
    budget: SearchBudget;
    fromLine: number;
  }) {
    const { segment, reading, fromLine } = args;
    const { postings: anchor } = reading;
    this.#lineMarks = anchor.index.lineRanks;
    this.#finder = createMatcher(segment, reading, Math.max(1, anchor.entryCount / FIRST));
    this.#places = iteratePositions(anchor, fromLine, SCANNED_MAX);
    this.#budget = args.budget;
  }

  next(): number {
    const { positions: places, matches } = this.#batch;
    for (;;) {
      while (this.#at === this.#batch.count) if (!this.#refill()) return -1;
      const at = this.#at++;
      if (matches[at] === PARTIAL_LINE_MATCH)
        return findLineAtPosition(this.#lineMarks, places[at] as number);
    }
  }

  /** False when there are no more places, or the budget is spent. */
  #refill(): boolean {
    const batch = this.#batch;
    batch.count = 0;
    this.#at = 0;
    while (batch.count < this.#size && this.#budget.tryTake('part')) {
      const place = this.#places.next();
      if (place < 0) break;
      batch.positions[batch.count++] = place;
    }
    if (batch.count === 0) return false;
    this.#size = Math.min(BATCH_SIZE, this.#size * 2);
    this.#finder.filter(batch);
    return true;
  }
}
