import { type LineSource, LinesOfPlaces } from './candidate-lines.ts';
import { PlaceWindows } from './place-windows.ts';
import type { LanguageIndex } from './segment.ts';

/** Lines told by a place in each, in any order. They are put in order as far as they are asked for. */
export class PlacedLines {
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
  from(line: number): LineSource {
    const { starts, tokens } = this.#index;
    const width = this.size;
    const windows = new PlaceWindows({
      array: this.#places,
      intervals: [[0, width]],
      width,
      size: tokens.length,
      from: starts[line] ?? tokens.length,
    });
    return new LinesOfPlaces(this.#index, windows);
  }
}
