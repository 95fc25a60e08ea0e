import { type LineSource, type PlaceSource, placesOfAnchor } from './candidate-lines.ts';
import { finderOf } from './find-matches.ts';
import { BATCH, type MatchFinder, PlaceBatch } from './match-finder.ts';
import { PART_MATCH } from './match-line.ts';
import type { SearchBudget } from './search-budget.ts';
import { lineAt, type Segment } from './segment.ts';
import type { SegmentReading } from './segment-query.ts';

/** Entries that are gone through for every window of places; among more the smallest are searched for. */
const SCANNED_MAX = 32_768;
/** Places in the first batch; in each after it are twice as many. */
const FIRST = 32;

/**
 * The lines of a segment that match a reading other than as a whole, from a line on, ascending: its finder is given the
 * places of its entries in the order of the text, a batch at a time.
 */
export class SiftedLines implements LineSource {
  readonly #lineMarks: Uint32Array;
  readonly #finder: MatchFinder;
  readonly #places: PlaceSource;
  readonly #budget: SearchBudget;
  readonly #batch = new PlaceBatch();
  #size = FIRST;
  #at = 0;

  constructor(args: { segment: Segment; reading: SegmentReading; budget: SearchBudget; fromLine: number }) {
    const { segment, reading, fromLine } = args;
    const { anchor } = reading;
    this.#lineMarks = anchor.index.lineMarks;
    this.#finder = finderOf(segment, reading, Math.max(1, anchor.width / FIRST));
    this.#places = placesOfAnchor(anchor, fromLine, SCANNED_MAX);
    this.#budget = args.budget;
  }

  next(): number {
    const { places, matches } = this.#batch;
    for (;;) {
      while (this.#at === this.#batch.count) if (!this.#refill()) return -1;
      const at = this.#at++;
      if (matches[at] === PART_MATCH) return lineAt(this.#lineMarks, places[at] as number);
    }
  }

  /** False when there are no more places, or the budget is spent. */
  #refill(): boolean {
    const batch = this.#batch;
    batch.count = 0;
    this.#at = 0;
    while (batch.count < this.#size && this.#budget.take('part')) {
      const place = this.#places.next();
      if (place < 0) break;
      batch.places[batch.count++] = place;
    }
    if (batch.count === 0) return false;
    this.#size = Math.min(BATCH, this.#size * 2);
    this.#finder.sift(batch);
    return true;
  }
}
