import { prefetchLineRanks, prefetchTokens } from '../arrays/prefetch.ts';
import { findLineAtPosition, type Segment } from '../segments/segment.ts';
import {
  COMPLETED_MATCH,
  isAsTyped,
  isUnfinished,
  markTerms,
  matchesPhraseAt,
  NO_MATCH,
  PARTIAL_LINE_MATCH,
  type PhraseSlot,
  WHOLE_LINE_MATCH,
} from './match-line.ts';
import { matchInterpretations, type Postings, type SegmentInterpretation } from './segment-interpretation.ts';

/**
 * Number of positions to examine together: enough to overlap their cache misses, few enough to stay in the
 * first-level caches.
 */
export const BATCH_SIZE = 512;

/** Positions of suffix-array entries; after filtering, also how the line of each matches. */
export class PositionBatch {
  readonly positions = new Uint32Array(BATCH_SIZE);
  readonly matches = new Uint8Array(BATCH_SIZE);
  count = 0;
}

/** Yields the entries of some postings in batches, as views of the suffix array. */
export function* iterateEntryBatches({ index, intervals }: Postings): Generator<Uint32Array, void> {
  for (const [from, end] of intervals) {
    for (let begin = from; begin < end; begin += BATCH_SIZE) {
      yield index.suffixArray.subarray(begin, Math.min(end, begin + BATCH_SIZE));
    }
  }
}

/** Finds the lines that match an interpretation, by the entries of one of its runs, in batches. */
export interface Matcher {
  /** Postings that contain at least one position of every matching line. */
  postings: Postings[];
  /**
   * Keeps the positions that represent a matching line, in their order, and sets how the line matches. The
   * same position always represents a line, whatever the batches: its first candidate.
   */
  filter(batch: PositionBatch): void;
}

/**
 * Returns the start of the line of a position; 0 when `test` holds for an earlier position of the line. Calls
 * `test` for marked terms only.
 */
export function findLineStartIfFirst(
  tokens: Uint16Array,
  marks: Uint8Array,
  position: number,
  test: (position: number) => boolean,
): number {
  let i = position - 1;
  for (let word = tokens[i] as number; word !== 0; word = tokens[--i] as number) {
    if (marks[word] === 1 && test(i)) return 0;
  }
  return i + 1;
}

/** Finds the lines that contain a phrase without gaps. */
export class PhraseMatcher implements Matcher {
  readonly postings: Postings[];
  readonly #tokens: Uint16Array;
  readonly #phrase: PhraseSlot[];
  readonly #length: number;
  readonly #isUnfinished: boolean;
  readonly #marks: Uint8Array;
  readonly #matchesAt: (position: number) => boolean;

  /** @param postingsList at least one, all of the same phrase */
  constructor(postingsList: [Postings, ...Postings[]]) {
    this.postings = postingsList;
    const [{ index, phrase }] = postingsList;
    const { tokens } = index;
    this.#tokens = tokens;
    this.#phrase = phrase;
    this.#length = phrase.length;
    this.#isUnfinished = isUnfinished(phrase);
    this.#marks = markTerms(phrase[0], index.terms.size);
    this.#matchesAt = (position) => matchesPhraseAt(tokens, phrase, position);
  }

  filter(batch: PositionBatch): void {
    const tokens = this.#tokens;
    const { positions, matches } = batch;
    prefetchTokens(tokens, positions, batch.count, 0);
    let count = 0;
    for (let i = 0; i < batch.count; i++) {
      const position = positions[i] as number;
      const begin = findLineStartIfFirst(tokens, this.#marks, position, this.#matchesAt);
      if (begin === 0) continue;
      positions[count] = position;
      const typed = this.#isUnfinished ? this.#findAsTyped(position) : position;
      const isWhole = begin === typed && tokens[typed + this.#length] === 0;
      matches[count++] = isWhole ? WHOLE_LINE_MATCH : typed === 0 ? COMPLETED_MATCH : PARTIAL_LINE_MATCH;
    }
    batch.count = count;
  }

  /** Returns the first position in the line, from one on, with the last word as typed; 0 without one. */
  #findAsTyped(position: number): number {
    const tokens = this.#tokens;
    const last = this.#phrase[this.#length - 1] as PhraseSlot;
    for (let i = position; tokens[i] !== 0; i++) {
      if (this.#matchesAt(i) && isAsTyped(last, tokens[i + this.#length - 1] as number)) return i;
    }
    return 0;
  }
}

/** Verifies the lines that another matcher finds against the whole interpretation. */
export class VerifyingMatcher implements Matcher {
  readonly postings: Postings[];
  readonly #matcher: Matcher;
  readonly #segment: Segment;
  readonly #interpretation: SegmentInterpretation;

  constructor(matcher: Matcher, segment: Segment, interpretation: SegmentInterpretation) {
    this.postings = matcher.postings;
    this.#matcher = matcher;
    this.#segment = segment;
    this.#interpretation = interpretation;
  }

  filter(batch: PositionBatch): void {
    this.#matcher.filter(batch);
    const [{ index }] = this.postings as [Postings];
    const { positions, matches } = batch;
    const interpretations = [this.#interpretation];
    prefetchLineRanks(index.lineRanks, positions, batch.count);
    let count = 0;
    for (let i = 0; i < batch.count; i++) {
      const position = positions[i] as number;
      const match = matchInterpretations(
        this.#segment,
        findLineAtPosition(index.lineRanks, position),
        interpretations,
      );
      if (match === NO_MATCH) continue;
      positions[count] = position;
      matches[count++] = match;
    }
    batch.count = count;
  }
}
