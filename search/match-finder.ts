import { fetchLineMarks, fetchWords } from './fetch-ahead.ts';
import { matchesAt, NO_MATCH, PART_MATCH, WHOLE_MATCH } from './match-line.ts';
import { lineAt, type Segment } from './segment.ts';
import { type Anchor, matchReadings, type SegmentReading } from './segment-query.ts';
import { wordMarks } from './word-marks.ts';

/** Places that are looked at together: enough to be waited for at once, few enough to stay in the fast caches. */
export const BATCH = 512;

/** Some places of entries, and, when they have been sifted, how the line of each matches. */
export class PlaceBatch {
  readonly places = new Uint32Array(BATCH);
  readonly matches = new Uint8Array(BATCH);
  count = 0;
}

/** An anchor's entries, at most a batch of them at a time: views of the suffix array. */
export function* entryBatches({ index, intervals }: Anchor): Generator<Uint32Array, void> {
  for (const [from, end] of intervals) {
    for (let begin = from; begin < end; begin += BATCH) {
      yield index.sa.subarray(begin, Math.min(end, begin + BATCH));
    }
  }
}

/** Finds the lines that match a reading by the entries of one of its runs, many of them at a time. */
export interface MatchFinder {
  /** Has every place at which a matching line can be found. */
  anchors: Anchor[];
  /**
   * Keeps of a batch the places that stand for a matching line, in their order, and tells how it matches. Of all places
   * in a line it is always the same one that stands for it, whichever of them come together: the first that might.
   */
  sift(batch: PlaceBatch): void;
}

/** Where the line of a place begins; 0 when a test holds for a place before it in the line. The test is asked for marked words only. */
export function beginIfFirst(
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
export class PhraseFinder implements MatchFinder {
  readonly anchors: Anchor[];
  readonly #tokens: Uint16Array;
  readonly #length: number;
  readonly #marks: Uint8Array;
  readonly #isThere: (place: number) => boolean;

  /** @param anchors of the same phrase, one at least */
  constructor(anchors: [Anchor, ...Anchor[]]) {
    this.anchors = anchors;
    const [{ index, phrase }] = anchors;
    const { tokens } = index;
    this.#tokens = tokens;
    this.#length = phrase.length;
    this.#marks = wordMarks(phrase[0], index.words.size);
    this.#isThere = (place) => matchesAt(tokens, phrase, place);
  }

  sift(batch: PlaceBatch): void {
    const tokens = this.#tokens;
    const { places, matches } = batch;
    fetchWords(tokens, places, batch.count, 0);
    let count = 0;
    for (let at = 0; at < batch.count; at++) {
      const place = places[at] as number;
      const begin = beginIfFirst(tokens, this.#marks, place, this.#isThere);
      if (begin === 0) continue;
      places[count] = place;
      const isWhole = begin === place && tokens[place + this.#length] === 0;
      matches[count++] = isWhole ? WHOLE_MATCH : PART_MATCH;
    }
    batch.count = count;
  }
}

/** Of the lines that another finder finds, those that match a reading in full. */
export class CheckedFinder implements MatchFinder {
  readonly anchors: Anchor[];
  readonly #finder: MatchFinder;
  readonly #segment: Segment;
  readonly #reading: SegmentReading;

  constructor(finder: MatchFinder, segment: Segment, reading: SegmentReading) {
    this.anchors = finder.anchors;
    this.#finder = finder;
    this.#segment = segment;
    this.#reading = reading;
  }

  sift(batch: PlaceBatch): void {
    this.#finder.sift(batch);
    const [{ index }] = this.anchors as [Anchor];
    const { places, matches } = batch;
    const only = [this.#reading];
    fetchLineMarks(index.lineMarks, places, batch.count);
    let count = 0;
    for (let at = 0; at < batch.count; at++) {
      const place = places[at] as number;
      const match = matchReadings(this.#segment, lineAt(index.lineMarks, place), only);
      if (match === NO_MATCH) continue;
      places[count] = place;
      matches[count++] = match;
    }
    batch.count = count;
  }
}
