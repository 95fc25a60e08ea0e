import { prefetchLineRanks, prefetchLineStarts, prefetchTokens } from '../arrays/prefetch.ts';
import { countLines, countLineTokens, findLineAtPosition, type Segment } from '../segments/segment.ts';
import { LineBitSet } from './line-bit-set.ts';
import { markTerms } from './mark-terms.ts';
import { matchesPhraseAt, PARTIAL_LINE_MATCH, WHOLE_LINE_MATCH } from './match-line.ts';
import {
  BATCH_SIZE,
  findLineStartIfFirst,
  iterateEntryBatches,
  type Matcher,
  type PositionBatch,
} from './matcher.ts';
import type { PhraseRun, Postings } from './segment-interpretation.ts';

/** Finds the lines that have a run in one language and another in the other. */
export class BilingualMatcher implements Matcher {
  readonly postings: Postings[];
  readonly #run: PhraseRun;
  readonly #other: PhraseRun;
  readonly #hasOther: Keep;
  readonly #keepOne: Keep;
  readonly #lines = new Uint32Array(BATCH_SIZE);

  /**
   * @param args.marked whether the lines of the other run are marked before the first is asked for, or read as they are asked for
   * @param args.listed whether it is given every place once: any of a line's may stand for it then
   */
  constructor(args: {
    segment: Segment;
    run: PhraseRun;
    other: PhraseRun;
    marked: boolean;
    listed: boolean;
  }) {
    const { run, other, segment } = args;
    this.postings = [run];
    this.#run = run;
    this.#other = other;
    this.#hasOther = args.marked ? keepMarked(segment, other) : keepRead(other);
    this.#keepOne = args.listed ? keepUnmet(segment) : keepFirst(run);
  }

  filter(batch: PositionBatch): void {
    const { lineRanks: lineMarks } = this.#run.index;
    const { positions: places, matches } = batch;
    const lines = this.#lines;
    prefetchLineRanks(lineMarks, places, batch.count);
    for (let at = 0; at < batch.count; at++) lines[at] = findLineAtPosition(lineMarks, places[at] as number);
    const inBoth = this.#hasOther(places, lines, batch.count);
    batch.count = this.#keepOne(places, lines, inBoth);
    prefetchLineStarts(this.#other.index.lineStarts, lines, batch.count);
    for (let at = 0; at < batch.count; at++) {
      matches[at] = this.#isWhole(places[at] as number, lines[at] as number)
        ? WHOLE_LINE_MATCH
        : PARTIAL_LINE_MATCH;
    }
  }

  #isWhole(place: number, line: number): boolean {
    if (countLineTokens(this.#other.index, line) !== this.#other.phrase.length) return false;
    const { index, phrase } = this.#run;
    return index.tokens[place - 1] === 0 && index.tokens[place + phrase.length] === 0;
  }
}

/** Keeps, first in their arrays, some of the places and their lines; how many. */
type Keep = (places: Uint32Array, lines: Uint32Array, count: number) => number;

/** Keeps one place of each line for all of the time. */
function keepUnmet(segment: Segment): Keep {
  const met = new LineBitSet(countLines(segment));
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
function keepFirst({ index, phrase }: PhraseRun): Keep {
  const { tokens, terms: words } = index;
  const marks = markTerms(phrase[0], words.size);
  const isThere = (place: number) => matchesPhraseAt(tokens, phrase, place);
  return (places, lines, count) => {
    prefetchTokens(tokens, places, count, 0);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      if (findLineStartIfFirst(tokens, marks, place, isThere) === 0) continue;
      places[kept] = place;
      lines[kept++] = lines[at] as number;
    }
    return kept;
  };
}

/** Puts the lines of some places in a set. */
function markLines(lineMarks: Uint32Array, places: Uint32Array, marked: LineBitSet): void {
  prefetchLineRanks(lineMarks, places, places.length);
  for (let at = 0; at < places.length; at++) marked.add(findLineAtPosition(lineMarks, places[at] as number));
}

/** Keeps the places whose lines have a run, all of which are marked at once. */
function keepMarked(segment: Segment, run: PhraseRun): Keep {
  const marked = new LineBitSet(countLines(segment));
  for (const entries of iterateEntryBatches(run)) markLines(run.index.lineRanks, entries, marked);
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
function keepRead({ index, phrase }: PhraseRun): Keep {
  const { tokens, lineStarts: starts } = index;
  const begins = new Uint32Array(BATCH_SIZE);
  const isIn = (begin: number) => {
    for (let place = begin; tokens[place] !== 0; place++)
      if (matchesPhraseAt(tokens, phrase, place)) return true;
    return false;
  };
  return (places, lines, count) => {
    for (let at = 0; at < count; at++) begins[at] = starts[lines[at] as number] as number;
    prefetchTokens(tokens, begins, count, 0);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      if (!isIn(begins[at] as number)) continue;
      places[kept] = places[at] as number;
      lines[kept++] = lines[at] as number;
    }
    return kept;
  };
}
