import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import type { SuffixIntervals } from './suffix-intervals.ts';

/** Places that the first window should catch; each after it spans twice as much. */
const FIRST_CATCH = 256;

/**
 * Some places, which are in any order, in the order of the text as far as they are asked for: all of them are gone through for the few in
 * one window of the text after the other, which is quicker than to keep them in order.
 */
export class WindowedPositionIterator {
  readonly #array: Uint32Array;
  readonly #intervals: SuffixIntervals;
  readonly #size: number;
  /** Room for what a window catches. */
  readonly #room = createGrowableUint32Array();
  #caught: Uint32Array = this.#room.view();
  #at = 0;
  #from: number;
  #span: number;

  /**
   * @param args.intervals where in the array the places are, and how many those are
   * @param args.size of the text
   * @param args.from the first place that is asked for
   */
  constructor(args: {
    array: Uint32Array;
    intervals: SuffixIntervals;
    width: number;
    size: number;
    from: number;
  }) {
    const { array, intervals, width, size, from } = args;
    this.#array = array;
    this.#intervals = intervals;
    this.#size = size;
    this.#from = width === 0 ? size : from;
    this.#span = width <= FIRST_CATCH ? size : Math.ceil((size / width) * FIRST_CATCH);
  }

  /** The next place; -1 when there are no more. */
  next(): number {
    while (this.#at === this.#caught.length) {
      if (this.#from >= this.#size) return -1;
      const end = Math.min(this.#size, this.#from + this.#span);
      this.#caught = this.#catch(this.#from, end).sort();
      this.#at = 0;
      this.#from = end;
      this.#span *= 2;
    }
    return this.#caught[this.#at++] as number;
  }

  #catch(from: number, end: number): Uint32Array {
    const array = this.#array;
    const caught = this.#room;
    caught.length = 0;
    for (const [first, past] of this.#intervals) {
      for (let at = first; at < past; at++) {
        const place = array[at] as number;
        // Few places are in the window: this goes on as foreseen.
        if (place < end && place >= from) caught.push(place);
      }
    }
    return caught.view();
  }
}
