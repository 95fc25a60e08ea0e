import { fetchLineMarks, fetchWords } from './fetch-ahead.ts';
import { LineBits } from './line-bits.ts';
import { BATCH, beginIfFirst, type MatchFinder, type PlaceBatch } from './match-finder.ts';
import { matchesAt, PART_MATCH, WHOLE_MATCH } from './match-line.ts';
import { lineAt, lineCount, lineLength, type Segment } from './segment.ts';
import type { Anchor, Run } from './segment-query.ts';
import { wordMarks } from './word-marks.ts';

/** Finds the lines that have a run in one language and another in the other. */
export class PairFinder implements MatchFinder {
  readonly anchors: Anchor[];
  readonly #run: Run;
  readonly #other: Run;
  readonly #hasOther: HasOther;
  readonly #lines = new Uint32Array(BATCH);
  readonly #marks: Uint8Array;
  readonly #isThere: (place: number) => boolean;

  /** @param args.marked whether the lines of the other run are marked before the first is asked for, or read as they are asked for */
  constructor(args: { segment: Segment; run: Run; other: Run; marked: boolean }) {
    const { run, other } = args;
    const { index, phrase } = run;
    this.anchors = [run];
    this.#run = run;
    this.#other = other;
    this.#hasOther = args.marked ? keepMarked(args.segment, other) : keepRead(other);
    this.#marks = wordMarks(phrase[0], index.words.size);
    this.#isThere = (place) => matchesAt(index.tokens, phrase, place);
  }

  sift(batch: PlaceBatch): void {
    const { tokens, lineMarks } = this.#run.index;
    const { places, matches } = batch;
    const lines = this.#lines;
    fetchLineMarks(lineMarks, places, batch.count);
    for (let at = 0; at < batch.count; at++) lines[at] = lineAt(lineMarks, places[at] as number);
    const inBoth = this.#hasOther(places, lines, batch.count);
    fetchWords(tokens, places, inBoth, 0);
    let count = 0;
    for (let at = 0; at < inBoth; at++) {
      const place = places[at] as number;
      const begin = beginIfFirst(tokens, this.#marks, place, this.#isThere);
      if (begin === 0) continue;
      places[count] = place;
      const isWhole = begin === place && this.#isWhole(place, lines[at] as number);
      matches[count++] = isWhole ? WHOLE_MATCH : PART_MATCH;
    }
    batch.count = count;
  }

  /** Whether a line that begins with the one run is nothing else in both languages. */
  #isWhole(begin: number, line: number): boolean {
    const { index, phrase } = this.#run;
    if (index.tokens[begin + phrase.length] !== 0) return false;
    return lineLength(this.#other.index, line) === this.#other.phrase.length;
  }
}

/** Keeps, first in their arrays, the places whose lines have the other run, with those lines; how many. */
type HasOther = (places: Uint32Array, lines: Uint32Array, count: number) => number;

function keepMarked(segment: Segment, { index, intervals }: Run): HasOther {
  const { sa, lineMarks } = index;
  const marked = new LineBits(lineCount(segment));
  for (const [from, end] of intervals) {
    for (let begin = from; begin < end; begin += BATCH) {
      const places = sa.subarray(begin, Math.min(end, begin + BATCH));
      fetchLineMarks(lineMarks, places, places.length);
      for (let at = 0; at < places.length; at++) marked.add(lineAt(lineMarks, places[at] as number));
    }
  }
  return (places, lines, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const line = lines[at] as number;
      places[kept] = places[at] as number;
      lines[kept] = line;
      kept += marked.has(line) ? 1 : 0;
    }
    return kept;
  };
}

function keepRead({ index, phrase }: Run): HasOther {
  const { tokens, starts } = index;
  const begins = new Uint32Array(BATCH);
  const isIn = (begin: number) => {
    for (let place = begin; tokens[place] !== 0; place++) if (matchesAt(tokens, phrase, place)) return true;
    return false;
  };
  return (places, lines, count) => {
    for (let at = 0; at < count; at++) begins[at] = starts[lines[at] as number] as number;
    fetchWords(tokens, begins, count, 0);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      if (!isIn(begins[at] as number)) continue;
      places[kept] = places[at] as number;
      lines[kept++] = lines[at] as number;
    }
    return kept;
  };
}
