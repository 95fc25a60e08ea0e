import type { LanguageIndex } from '../segments/segment.ts';
import { type LineIterator, PositionLineIterator } from './line-iterators.ts';
import { WindowedPositionIterator } from './windowed-position-iterator.ts';

/** Lines told by a place in each, in any order. They are put in order as far as they are asked for. */
export class PositionLineSet {
  readonly #index: LanguageIndex;
  readonly #places: Uint32Array;

  /** @param places of different lines */
  constructor(index: LanguageIndex, places: Uint32Array) {
    this.#index = index;
    this.#places = places;
  }

  /** How many lines there are. */
  get size(): number {
    return this.#places.length;
  }

  /** Its lines from one on, ascending. */
  from(line: number): LineIterator {
    const { lineStarts: starts, tokens } = this.#index;
    const width = this.size;
    const windows = new WindowedPositionIterator({
      array: this.#places,
      intervals: [[0, width]],
      width,
      size: tokens.length,
      from: starts[line] ?? tokens.length,
    });
    return new PositionLineIterator(this.#index, windows);
  }
}
