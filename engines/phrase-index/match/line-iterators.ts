import { AscendingEntryIterator } from '../arrays/min-tree.ts';
import { prefetchLineRanks } from '../arrays/prefetch.ts';
import { findLineAtPosition, type LanguageIndex } from '../segments/segment.ts';
import type { Postings } from './segment-interpretation.ts';
import { WindowedPositionIterator } from './windowed-position-iterator.ts';

/** Iterates over distinct lines of a segment in ascending order. */
export interface LineIterator {
  /** Returns the next line, or -1 after the last. */
  next(): number;
}

/** Iterates over positions in ascending order. */
export interface PositionIterator {
  /** Returns the next position, or -1 after the last. */
  next(): number;
}

/** Maximum number of entries to copy and sort at once, which is cheaper than searching for each. */
const MAX_SORTED_ENTRIES = 256;

/** Returns an iterator over the lines that contain the entries of some postings, from one line on. */
export function iterateLines(postings: Postings, fromLine: number): LineIterator {
  if (postings.entryCount <= MAX_SORTED_ENTRIES)
    return new ArrayLineIterator(collectLines(postings), fromLine);
  return new PositionLineIterator(postings.index, iteratePositions(postings, fromLine, 0));
}

/**
 * Returns an iterator over the positions of the entries of some postings, ascending, from one line on. From
 * the first line, the tree of minima finds one smallest position after the other. With at most
 * `maxScannedEntries` entries, or from a later line, each window scans all entries.
 */
export function iteratePositions(
  postings: Postings,
  fromLine: number,
  maxScannedEntries: number,
): PositionIterator {
  const { intervals, entryCount } = postings;
  const { suffixArray, minTree, tokens, lineStarts } = postings.index;
  if (fromLine === 0 && entryCount > maxScannedEntries)
    return new AscendingEntryIterator({ array: suffixArray, tree: minTree, intervals });
  const from = lineStarts[fromLine] ?? tokens.length;
  return new WindowedPositionIterator({
    array: suffixArray,
    intervals,
    count: entryCount,
    textLength: tokens.length,
    from,
  });
}

/** Returns all lines of some postings, ascending and distinct. Visits every entry. */
export function collectLines({ index, intervals, entryCount }: Postings): Uint32Array {
  const positions = new Uint32Array(entryCount);
  let filled = 0;
  for (const [from, end] of intervals) {
    positions.set(index.suffixArray.subarray(from, end), filled);
    filled += end - from;
  }
  // Positions of one line are contiguous, so sorted positions give sorted lines.
  if (intervals.length > 1 || !isAscending(positions)) positions.sort();
  prefetchLineRanks(index.lineRanks, positions, entryCount);
  let count = 0;
  let lastLine = -1;
  for (let i = 0; i < entryCount; i++) {
    const line = findLineAtPosition(index.lineRanks, positions[i] as number);
    if (line !== lastLine) positions[count++] = line;
    lastLine = line;
  }
  return positions.subarray(0, count);
}

function isAscending(values: Uint32Array): boolean {
  for (let i = 1; i < values.length; i++) {
    if ((values[i] as number) < (values[i - 1] as number)) return false;
  }
  return true;
}

/** Iterates over the lines of an ascending array. */
export class ArrayLineIterator implements LineIterator {
  readonly #lines: Uint32Array;
  #next = 0;

  constructor(lines: Uint32Array, fromLine: number) {
    this.#lines = lines;
    while (this.#next < lines.length && (lines[this.#next] as number) < fromLine) this.#next++;
  }

  next(): number {
    return this.#next < this.#lines.length ? (this.#lines[this.#next++] as number) : -1;
  }
}

/** Iterates over the union of several iterators. */
export class UnionLineIterator implements LineIterator {
  readonly #sources: { source: LineIterator; line: number }[];

  constructor(sources: LineIterator[]) {
    this.#sources = sources.map((source) => ({ source, line: source.next() }));
  }

  next(): number {
    let smallest = -1;
    for (const { line } of this.#sources) if (line >= 0 && (smallest < 0 || line < smallest)) smallest = line;
    for (const entry of this.#sources) if (entry.line === smallest) entry.line = entry.source.next();
    return smallest;
  }
}

/** Iterates over the distinct lines of ascending positions. */
export class PositionLineIterator implements LineIterator {
  readonly #index: LanguageIndex;
  readonly #positions: PositionIterator;
  #lastLine = -1;

  constructor(index: LanguageIndex, positions: PositionIterator) {
    this.#index = index;
    this.#positions = positions;
  }

  next(): number {
    for (let position = this.#positions.next(); position >= 0; position = this.#positions.next()) {
      const line = findLineAtPosition(this.#index.lineRanks, position);
      if (line === this.#lastLine) continue;
      this.#lastLine = line;
      return line;
    }
    return -1;
  }
}
