import { prefetchLineRanks, prefetchTokens } from '../arrays/prefetch.ts';
import { findLineAtPosition, type Segment } from '../segments/segment.ts';
import { markTerms } from './mark-terms.ts';
import { matchesPhraseAt, NO_MATCH, PARTIAL_LINE_MATCH, WHOLE_LINE_MATCH } from './match-line.ts';
import { matchInterpretations, type Postings, type SegmentInterpretation } from './segment-interpretation.ts';

/** Places that are looked at together: enough to be waited for at once, few enough to stay in the fast caches. */
export const BATCH_SIZE = 512;

/** Some places of entries, and, when they have been sifted, how the line of each matches. */
export class PositionBatch {
  readonly positions = new Uint32Array(BATCH_SIZE);
  readonly matches = new Uint8Array(BATCH_SIZE);
  count = 0;
}

/** An anchor's entries, at most a batch of them at a time: views of the suffix array. */
export function* iterateEntryBatches({ index, intervals }: Postings): Generator<Uint32Array, void> {
  for (const [from, end] of intervals) {
    for (let begin = from; begin < end; begin += BATCH_SIZE) {
      yield index.suffixArray.subarray(begin, Math.min(end, begin + BATCH_SIZE));
    }
  }
}

/** Finds the lines that match a reading by the entries of one of its runs, many of them at a time. */
export interface Matcher {
  /** Has every place at which a matching line can be found. */
  postings: Postings[];
  /**
   * Keeps of a batch the places that stand for a matching line, in their order, and tells how it matches. Of all places
   * in a line it is always the same one that stands for it, whichever of them come together: the first that might.
   */
  filter(batch: PositionBatch): void;
}

/** Where the line of a place begins; 0 when a test holds for a place before it in the line. The test is asked for marked words only. */
export function findLineStartIfFirst(
  tokens: Uint16Array,
  marks: Uint8Array,
  place: number,
  test: (place: number) => boolean,
): number {
  let at = place - 1;
  for (let word = tokens[at] as number; word !== 0; word = tokens[--at] as number) {
    if (marks[word] === 1 && test(at)) return 0;
  }
  return at + 1;
}

/** Finds the lines that have a phrase without gaps: all of its entries. */
export class PhraseMatcher implements Matcher {
  readonly postings: Postings[];
  readonly #tokens: Uint16Array;
  readonly #length: number;
  readonly #marks: Uint8Array;
  readonly #isThere: (place: number) => boolean;

  /** @param anchors of the same phrase, one at least */
  constructor(anchors: [Postings, ...Postings[]]) {
    this.postings = anchors;
    const [{ index, phrase }] = anchors;
    const { tokens } = index;
    this.#tokens = tokens;
    this.#length = phrase.length;
    this.#marks = markTerms(phrase[0], index.terms.size);
    this.#isThere = (place) => matchesPhraseAt(tokens, phrase, place);
  }

  filter(batch: PositionBatch): void {
    const tokens = this.#tokens;
    const { positions: places, matches } = batch;
    prefetchTokens(tokens, places, batch.count, 0);
    let count = 0;
    for (let at = 0; at < batch.count; at++) {
      const place = places[at] as number;
      const begin = findLineStartIfFirst(tokens, this.#marks, place, this.#isThere);
      if (begin === 0) continue;
      places[count] = place;
      const isWhole = begin === place && tokens[place + this.#length] === 0;
      matches[count++] = isWhole ? WHOLE_LINE_MATCH : PARTIAL_LINE_MATCH;
    }
    batch.count = count;
  }
}

/** Of the lines that another finder finds, those that match a reading in full. */
export class VerifyingMatcher implements Matcher {
  readonly postings: Postings[];
  readonly #finder: Matcher;
  readonly #segment: Segment;
  readonly #reading: SegmentInterpretation;

  constructor(finder: Matcher, segment: Segment, reading: SegmentInterpretation) {
    this.postings = finder.postings;
    this.#finder = finder;
    this.#segment = segment;
    this.#reading = reading;
  }

  filter(batch: PositionBatch): void {
    this.#finder.filter(batch);
    const [{ index }] = this.postings as [Postings];
    const { positions: places, matches } = batch;
    const only = [this.#reading];
    prefetchLineRanks(index.lineRanks, places, batch.count);
    let count = 0;
    for (let at = 0; at < batch.count; at++) {
      const place = places[at] as number;
      const match = matchInterpretations(this.#segment, findLineAtPosition(index.lineRanks, place), only);
      if (match === NO_MATCH) continue;
      places[count] = place;
      matches[count++] = match;
    }
    batch.count = count;
  }
}
