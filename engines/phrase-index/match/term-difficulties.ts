import type { Segment } from '../segments/segment.ts';
import { countOccurrences } from './count-occurrences.ts';

const MAX_DIFFICULTY = 5;
/** Minimum share of all words for difficulty 1, 2, 3, and 4. */
const MIN_SHARES = [1e-3, 1e-4, 1e-5, 1e-6];

/**
 * Returns the difficulty of a word, 1 to 5, by its share of all words. One step per power of ten, as on the
 * Zipf scale (van Heuven et al., SUBTLEX-UK, 2014).
 */
function toDifficulty(share: number): number {
  const step = MIN_SHARES.findIndex((minShare) => share >= minShare);
  return step === -1 ? MAX_DIFFICULTY : step + 1;
}

/**
 * Difficulties of the English words of some segments, computed on first use. Valid until these
 * segments change.
 */
export class TermDifficulties {
  readonly #segments: Segment[];
  readonly #difficulties = new Map<Segment, Uint8Array>();
  readonly #total: number;

  constructor(segments: Segment[]) {
    this.#segments = segments;
    this.#total = segments.reduce(
      (sum, { en, deletions }) => sum + en.suffixArray.length - deletions.en.length,
      0,
    );
  }

  /** Returns a function from the term ids of a segment to their difficulties. */
  forSegment(segment: Segment): (word: number) => number {
    let difficulties = this.#difficulties.get(segment);
    if (!difficulties) {
      difficulties = new Uint8Array(segment.en.terms.size + 1);
      this.#difficulties.set(segment, difficulties);
    }
    const cached = difficulties;
    return (termId) => {
      if (cached[termId] === 0) cached[termId] = this.#measure(segment.en.terms.term(termId));
      return cached[termId] as number;
    };
  }

  #measure(word: string): number {
    let occurrences = 0;
    for (const segment of this.#segments) {
      const termId = segment.en.terms.findTermId(word);
      if (termId !== 0) occurrences += countOccurrences(segment, 'en', [[termId]]);
    }
    return toDifficulty(occurrences / this.#total);
  }
}
