import type { LanguageIndex } from '../segments/segment.ts';
import { type LineIterator, PositionLineIterator } from './line-iterators.ts';
import { WindowedPositionIterator } from './windowed-position-iterator.ts';

/** A set of lines, each given by one position, in any order. Sorts them lazily, as far as they are read. */
export class PositionLineSet {
  readonly #index: LanguageIndex;
  readonly #positions: Uint32Array;

  /** @param positions in distinct lines */
  constructor(index: LanguageIndex, positions: Uint32Array) {
    this.#index = index;
    this.#positions = positions;
  }

  /** Number of lines. */
  get size(): number {
    return this.#positions.length;
  }

  /** Returns the lines of the set from `line` on, ascending. */
  from(line: number): LineIterator {
    const { lineStarts, tokens } = this.#index;
    const count = this.size;
    const windows = new WindowedPositionIterator({
      array: this.#positions,
      intervals: [[0, count]],
      count,
      textLength: tokens.length,
      from: lineStarts[line] ?? tokens.length,
    });
    return new PositionLineIterator(this.#index, windows);
  }
}
