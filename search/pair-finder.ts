import { fetchLineMarks, fetchStarts, fetchWords } from './fetch-ahead.ts';
import { LineBits } from './line-bits.ts';
import { BATCH, beginIfFirst, entryBatches, type MatchFinder, type PlaceBatch } from './match-finder.ts';
import { matchesAt, PART_MATCH, WHOLE_MATCH } from './match-line.ts';
import { lineAt, lineCount, lineLength, type Segment } from './segment.ts';
import type { Anchor, Run } from './segment-query.ts';
import { wordMarks } from './word-marks.ts';

/** Finds the lines that have a run in one language and another in the other. */
export class PairFinder implements MatchFinder {
  readonly anchors: Anchor[];
  readonly #run: Run;
  readonly #other: Run;
  readonly #hasOther: Keep;
  readonly #keepOne: Keep;
  readonly #lines = new Uint32Array(BATCH);

  /**
   * @param args.marked whether the lines of the other run are marked before the first is asked for, or read as they are asked for
   * @param args.listed whether it is given every place once: any of a line's may stand for it then
   */
  constructor(args: { segment: Segment; run: Run; other: Run; marked: boolean; listed: boolean }) {
    const { run, other, segment } = args;
    this.anchors = [run];
    this.#run = run;
    this.#other = other;
    this.#hasOther = args.marked ? keepMarked(segment, other) : keepRead(other);
    this.#keepOne = args.listed ? keepUnmet(segment) : keepFirst(run);
  }

  sift(batch: PlaceBatch): void {
    const { lineMarks } = this.#run.index;
    const { places, matches } = batch;
    const lines = this.#lines;
    fetchLineMarks(lineMarks, places, batch.count);
    for (let at = 0; at < batch.count; at++) lines[at] = lineAt(lineMarks, places[at] as number);
    const inBoth = this.#hasOther(places, lines, batch.count);
    batch.count = this.#keepOne(places, lines, inBoth);
    fetchStarts(this.#other.index.starts, lines, batch.count);
    for (let at = 0; at < batch.count; at++) {
      matches[at] = this.#isWhole(places[at] as number, lines[at] as number) ? WHOLE_MATCH : PART_MATCH;
    }
  }

  #isWhole(place: number, line: number): boolean {
    if (lineLength(this.#other.index, line) !== this.#other.phrase.length) return false;
    const { index, phrase } = this.#run;
    return index.tokens[place - 1] === 0 && index.tokens[place + phrase.length] === 0;
  }
}

/** Keeps, first in their arrays, some of the places and their lines; how many. */
type Keep = (places: Uint32Array, lines: Uint32Array, count: number) => number;

/** Keeps one place of each line for all of the time. */
function keepUnmet(segment: Segment): Keep {
  const met = new LineBits(lineCount(segment));
  return (places, lines, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const line = lines[at] as number;
      places[kept] = places[at] as number;
      lines[kept] = line;
      const { size } = met;
      met.add(line);
      kept += met.size - size;
    }
    return kept;
  };
}

/** Keeps the first place of each line, whether or not it has others. */
function keepFirst({ index, phrase }: Run): Keep {
  const { tokens, words } = index;
  const marks = wordMarks(phrase[0], words.size);
  const isThere = (place: number) => matchesAt(tokens, phrase, place);
  return (places, lines, count) => {
    fetchWords(tokens, places, count, 0);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      if (beginIfFirst(tokens, marks, place, isThere) === 0) continue;
      places[kept] = place;
      lines[kept++] = lines[at] as number;
    }
    return kept;
  };
}

/** Puts the lines of some places in a set. */
function markLines(lineMarks: Uint32Array, places: Uint32Array, marked: LineBits): void {
  fetchLineMarks(lineMarks, places, places.length);
  for (let at = 0; at < places.length; at++) marked.add(lineAt(lineMarks, places[at] as number));
}

/** Keeps the places whose lines have a run, all of which are marked at once. */
function keepMarked(segment: Segment, run: Run): Keep {
  const marked = new LineBits(lineCount(segment));
  for (const entries of entryBatches(run)) markLines(run.index.lineMarks, entries, marked);
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

/** The same, by reading the lines that are asked for. */
function keepRead({ index, phrase }: Run): Keep {
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
