import type { Segment } from '../segments/segment.ts';
import { countOccurrences } from './count-occurrences.ts';

const HARDEST = 5;
/** Share of all words from which on a word is in the first, second... band. */
const SHARES = [1e-3, 1e-4, 1e-5, 1e-6];

/** Difficulty of a word by its share of all words: 1 to 5, a band for each power of ten as on the Zipf scale (van Heuven et al., SUBTLEX-UK, 2014). */
export function toDifficulty(share: number): number {
  const band = SHARES.findIndex((least) => share >= least);
  return band === -1 ? HARDEST : band + 1;
}

/** Difficulties of the English words of some segments, counted when first asked for. Holds for these very segments as they are. */
export class TermDifficulties {
  readonly #segments: Segment[];
  readonly #bands = new Map<Segment, Uint8Array>();
  readonly #total: number;

  constructor(segments: Segment[]) {
    this.#segments = segments;
    this.#total = segments.reduce(
      (sum, { en, deletions: removed }) => sum + en.suffixArray.length - removed.en.length,
      0,
    );
  }

  /** The band of each word number of a segment. */
  forSegment(segment: Segment): (word: number) => number {
    let bands = this.#bands.get(segment);
    if (!bands) {
      bands = new Uint8Array(segment.en.terms.size + 1);
      this.#bands.set(segment, bands);
    }
    const known = bands;
    return (number) => {
      if (known[number] === 0) known[number] = this.#measure(segment.en.terms.term(number));
      return known[number] as number;
    };
  }

  #measure(word: string): number {
    let said = 0;
    for (const segment of this.#segments) {
      const number = segment.en.terms.findTermId(word);
      if (number !== 0) said += countOccurrences(segment, 'en', [[number]]);
    }
    return toDifficulty(said / this.#total);
  }
}
