import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import type { SuffixIntervals } from './suffix-intervals.ts';

/** Expected number of positions in the first window. Each further window is twice as wide. */
const FIRST_WINDOW_POSITIONS = 256;

/**
 * Returns unsorted positions in ascending order, lazily. For one window of the text after the other, it scans
 * all positions for those in the window. This is faster than sorting when only the first few are read.
 */
export class WindowedPositionIterator {
  readonly #array: Uint32Array;
  readonly #intervals: SuffixIntervals;
  readonly #textLength: number;
  /** Buffer for the positions of a window. */
  readonly #buffer = createGrowableUint32Array();
  #window: Uint32Array = this.#buffer.view();
  #next = 0;
  #windowStart: number;
  #span: number;

  /**
   * @param args.intervals where the positions are in the array
   * @param args.count number of positions
   * @param args.textLength length of the text in tokens
   * @param args.from first position to return
   */
  constructor(args: {
    array: Uint32Array;
    intervals: SuffixIntervals;
    count: number;
    textLength: number;
    from: number;
  }) {
    const { array, intervals, count, textLength, from } = args;
    this.#array = array;
    this.#intervals = intervals;
    this.#textLength = textLength;
    this.#windowStart = count === 0 ? textLength : from;
    this.#span =
      count <= FIRST_WINDOW_POSITIONS ? textLength : Math.ceil((textLength / count) * FIRST_WINDOW_POSITIONS);
  }

  /** Returns the next position, or -1 after the last. */
  next(): number {
    while (this.#next === this.#window.length) {
      if (this.#windowStart >= this.#textLength) return -1;
      const windowEnd = Math.min(this.#textLength, this.#windowStart + this.#span);
      this.#window = this.#collect(this.#windowStart, windowEnd).sort();
      this.#next = 0;
      this.#windowStart = windowEnd;
      this.#span *= 2;
    }
    return this.#window[this.#next++] as number;
  }

  #collect(from: number, windowEnd: number): Uint32Array {
    const array = this.#array;
    const collected = this.#buffer;
    collected.length = 0;
    for (const [first, end] of this.#intervals) {
      for (let i = first; i < end; i++) {
        const position = array[i] as number;
        // Few positions are in the window, so the branch is predicted well.
        if (position < windowEnd && position >= from) collected.push(position);
      }
    }
    return collected.view();
  }
}
