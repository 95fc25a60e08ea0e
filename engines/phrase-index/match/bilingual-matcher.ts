import { prefetchLineRanks, prefetchLineStarts, prefetchTokens } from '../arrays/prefetch.ts';
import { countLines, countLineTokens, findLineAtPosition, type Segment } from '../segments/segment.ts';
import { LineBitSet } from './line-bit-set.ts';
import { markTerms, matchesPhraseAt, PARTIAL_LINE_MATCH, WHOLE_LINE_MATCH } from './match-line.ts';
import {
  BATCH_SIZE,
  findLineStartIfFirst,
  iterateEntryBatches,
  type Matcher,
  type PositionBatch,
} from './matcher.ts';
import type { PhraseRun, Postings } from './segment-interpretation.ts';

/** Finds the lines that contain one run in one language and another run in the other. */
export class BilingualMatcher implements Matcher {
  readonly postings: Postings[];
  readonly #run: PhraseRun;
  readonly #other: PhraseRun;
  readonly #keepLinesWithOther: PositionFilter;
  readonly #keepOnePerLine: PositionFilter;
  readonly #lines = new Uint32Array(BATCH_SIZE);

  /**
   * @param args.readsIntoSet whether to collect the lines of the other run in a set first, instead of reading
   *   each candidate line
   * @param args.seesEveryPosition whether `filter` gets every position exactly once. Then any position may
   *   represent its line.
   */
  constructor(args: {
    segment: Segment;
    run: PhraseRun;
    other: PhraseRun;
    readsIntoSet: boolean;
    seesEveryPosition: boolean;
  }) {
    const { run, other, segment } = args;
    this.postings = [run];
    this.#run = run;
    this.#other = other;
    this.#keepLinesWithOther = args.readsIntoSet ? keepLinesInSet(segment, other) : keepLinesByReading(other);
    this.#keepOnePerLine = args.seesEveryPosition ? keepNewLines(segment) : keepFirstInLine(run);
  }

  filter(batch: PositionBatch): void {
    const { lineRanks } = this.#run.index;
    const { positions, matches } = batch;
    const lines = this.#lines;
    prefetchLineRanks(lineRanks, positions, batch.count);
    for (let i = 0; i < batch.count; i++) lines[i] = findLineAtPosition(lineRanks, positions[i] as number);
    const inBoth = this.#keepLinesWithOther(positions, lines, batch.count);
    batch.count = this.#keepOnePerLine(positions, lines, inBoth);
    prefetchLineStarts(this.#other.index.lineStarts, lines, batch.count);
    for (let i = 0; i < batch.count; i++) {
      matches[i] = this.#isWhole(positions[i] as number, lines[i] as number)
        ? WHOLE_LINE_MATCH
        : PARTIAL_LINE_MATCH;
    }
  }

  #isWhole(position: number, line: number): boolean {
    if (countLineTokens(this.#other.index, line) !== this.#other.phrase.length) return false;
    const { index, phrase } = this.#run;
    return index.tokens[position - 1] === 0 && index.tokens[position + phrase.length] === 0;
  }
}

/** Moves the positions to keep, and their lines, to the front of the arrays. Returns their number. */
type PositionFilter = (positions: Uint32Array, lines: Uint32Array, count: number) => number;

/** Creates a filter that keeps one position per line over all batches. */
function keepNewLines(segment: Segment): PositionFilter {
  const seen = new LineBitSet(countLines(segment));
  return (positions, lines, count) => {
    let retained = 0;
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number;
      positions[retained] = positions[i] as number;
      lines[retained] = line;
      const { size } = seen;
      seen.add(line);
      retained += seen.size - size;
    }
    return retained;
  };
}

/** Creates a filter that keeps the first position of the run in each line. */
function keepFirstInLine({ index, phrase }: PhraseRun): PositionFilter {
  const { tokens, terms } = index;
  const marks = markTerms(phrase[0], terms.size);
  const matchesAt = (position: number) => matchesPhraseAt(tokens, phrase, position);
  return (positions, lines, count) => {
    prefetchTokens(tokens, positions, count, 0);
    let retained = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i] as number;
      if (findLineStartIfFirst(tokens, marks, position, matchesAt) === 0) continue;
      positions[retained] = position;
      lines[retained++] = lines[i] as number;
    }
    return retained;
  };
}

/** Adds the lines of some positions to a set. */
function markLines(lineRanks: Uint32Array, positions: Uint32Array, lineSet: LineBitSet): void {
  prefetchLineRanks(lineRanks, positions, positions.length);
  for (let i = 0; i < positions.length; i++)
    lineSet.add(findLineAtPosition(lineRanks, positions[i] as number));
}

/** Creates a filter that keeps positions in lines that contain the run, by a set of all such lines. */
function keepLinesInSet(segment: Segment, run: PhraseRun): PositionFilter {
  const lineSet = new LineBitSet(countLines(segment));
  for (const entries of iterateEntryBatches(run)) markLines(run.index.lineRanks, entries, lineSet);
  return (positions, lines, count) => {
    let retained = 0;
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number;
      positions[retained] = positions[i] as number;
      lines[retained] = line;
      retained += lineSet.has(line) ? 1 : 0;
    }
    return retained;
  };
}

/** Creates a filter that keeps positions in lines that contain the run, by reading each line. */
function keepLinesByReading({ index, phrase }: PhraseRun): PositionFilter {
  const { tokens, lineStarts: starts } = index;
  const lineStartsOfBatch = new Uint32Array(BATCH_SIZE);
  const containsPhrase = (lineStart: number) => {
    for (let position = lineStart; tokens[position] !== 0; position++)
      if (matchesPhraseAt(tokens, phrase, position)) return true;
    return false;
  };
  return (positions, lines, count) => {
    for (let i = 0; i < count; i++) lineStartsOfBatch[i] = starts[lines[i] as number] as number;
    prefetchTokens(tokens, lineStartsOfBatch, count, 0);
    let retained = 0;
    for (let i = 0; i < count; i++) {
      if (!containsPhrase(lineStartsOfBatch[i] as number)) continue;
      positions[retained] = positions[i] as number;
      lines[retained++] = lines[i] as number;
    }
    return retained;
  };
}
