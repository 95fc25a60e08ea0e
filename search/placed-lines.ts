import type { LineSource } from './candidate-lines.ts';
import { type LanguageIndex, lineAt } from './segment.ts';

/** Places that a window should catch, and how many are taken at once where there are no more. */
const WINDOW_CATCH = 64;
const FEW = 256;

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
    const places = this.#places;
    const { starts, tokens, lineMarks } = this.#index;
    const size = tokens.length;
    let end = places.length === 0 ? size : (starts[line] as number);
    let span = places.length <= FEW ? size : Math.ceil((size / places.length) * WINDOW_CATCH);
    let window: Uint32Array = new Uint32Array(0);
    let at = 0;
    return {
      next() {
        while (at === window.length) {
          if (end >= size) return -1;
          window = placesWithin(places, end, end + span);
          at = 0;
          end += span;
          span *= 2;
        }
        return lineAt(lineMarks, window[at++] as number);
      },
    };
  }
}

/** Those of some places that are in [from, end), ascending. */
function placesWithin(places: Uint32Array, from: number, end: number): Uint32Array {
  const within = new Uint32Array(places.length + 1);
  let count = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    within[count] = place;
    count += place >= from && place < end ? 1 : 0;
  }
  return within.subarray(0, count).sort();
}
