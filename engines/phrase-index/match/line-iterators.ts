import { AscendingEntryIterator } from '../arrays/min-tree.ts';
import { prefetchLineRanks } from '../arrays/prefetch.ts';
import { findLineAtPosition, type LanguageIndex } from '../segments/segment.ts';
import type { Postings } from './segment-interpretation.ts';
import { WindowedPositionIterator } from './windowed-position-iterator.ts';

/** Lines of a segment in ascending order, each once. */
export interface LineIterator {
  /** -1 at the end. */
  next(): number;
}

/** Places in ascending order. */
export interface PositionIterator {
  /** -1 at the end. */
  next(): number;
}

/** So many entries are fetched and sorted at once: cheaper than searching for one after the other. */
const FEW = 256;

/** The lines that an anchor's entries lie in, from a line on. */
export function iterateLines(anchor: Postings, fromLine: number): LineIterator {
  if (anchor.entryCount <= FEW) return new ArrayLineIterator(collectLines(anchor), fromLine);
  return new PositionLineIterator(anchor.index, iteratePositions(anchor, fromLine, 0));
}

/**
 * The places of an anchor's entries from a line on. From the first line on the smallest are searched for, unless there are
 * no more than `scannedMax` entries: those are gone through for every window of places.
 */
export function iteratePositions(anchor: Postings, fromLine: number, scannedMax: number): PositionIterator {
  const { intervals, entryCount: width } = anchor;
  const { suffixArray, minTree: tree, tokens, lineStarts: starts } = anchor.index;
  if (fromLine === 0 && width > scannedMax)
    return new AscendingEntryIterator({ array: suffixArray, tree, intervals });
  const from = starts[fromLine] ?? tokens.length;
  return new WindowedPositionIterator({ array: suffixArray, intervals, width, size: tokens.length, from });
}

/** All lines of an anchor, ascending, each once; visits every entry. */
export function collectLines({ index, intervals, entryCount: width }: Postings): Uint32Array {
  const places = new Uint32Array(width);
  let filled = 0;
  for (const [from, end] of intervals) {
    places.set(index.suffixArray.subarray(from, end), filled);
    filled += end - from;
  }
  // A line's places lie together: sorted places make sorted lines.
  if (intervals.length > 1 || !isAscending(places)) places.sort();
  prefetchLineRanks(index.lineRanks, places, width);
  let count = 0;
  let last = -1;
  for (let at = 0; at < width; at++) {
    const line = findLineAtPosition(index.lineRanks, places[at] as number);
    if (line !== last) places[count++] = line;
    last = line;
  }
  return places.subarray(0, count);
}

function isAscending(values: Uint32Array): boolean {
  for (let at = 1; at < values.length; at++) {
    if ((values[at] as number) < (values[at - 1] as number)) return false;
  }
  return true;
}

/** Lines out of an ascending list. */
export class ArrayLineIterator implements LineIterator {
  readonly #lines: Uint32Array;
  #at = 0;

  constructor(lines: Uint32Array, fromLine: number) {
    this.#lines = lines;
    while (this.#at < lines.length && (lines[this.#at] as number) < fromLine) this.#at++;
  }

  next(): number {
    return this.#at < this.#lines.length ? (this.#lines[this.#at++] as number) : -1;
  }
}

/** Lines of several sources, those in more than one once. */
export class UnionLineIterator implements LineIterator {
  readonly #sources: { source: LineIterator; line: number }[];

  constructor(sources: LineIterator[]) {
    this.#sources = sources.map((source) => ({ source, line: source.next() }));
  }

  next(): number {
    let least = -1;
    for (const { line } of this.#sources) if (line >= 0 && (least < 0 || line < least)) least = line;
    for (const each of this.#sources) if (each.line === least) each.line = each.source.next();
    return least;
  }
}

/** The lines of some places, which come in the order of the text, each once. */
export class PositionLineIterator implements LineIterator {
  readonly #index: LanguageIndex;
  readonly #places: PositionIterator;
  #last = -1;

  constructor(index: LanguageIndex, places: PositionIterator) {
    this.#index = index;
    this.#places = places;
  }

  next(): number {
    for (let place = this.#places.next(); place >= 0; place = this.#places.next()) {
      const line = findLineAtPosition(this.#index.lineRanks, place);
      if (line === this.#last) continue;
      this.#last = line;
      return line;
    }
    return -1;
  }
}
