import { fetchLineMarks } from './fetch-ahead.ts';
import { SmallestFirst } from './min-tree.ts';
import { PlaceWindows } from './place-windows.ts';
import { type LanguageIndex, lineAt } from './segment.ts';
import type { Anchor } from './segment-query.ts';

/** Lines of a segment in ascending order, each once. */
export interface LineSource {
  /** -1 at the end. */
  next(): number;
}

/** Places in ascending order. */
export interface PlaceSource {
  /** -1 at the end. */
  next(): number;
}

/** So many entries are fetched and sorted at once: cheaper than searching for one after the other. */
const FEW = 256;

/** The lines that an anchor's entries lie in, from a line on. */
export function linesOfAnchor(anchor: Anchor, fromLine: number): LineSource {
  if (anchor.width <= FEW) return new ListedLines(collectLines(anchor), fromLine);
  return new LinesOfPlaces(anchor.index, placesOfAnchor(anchor, fromLine, 0));
}

/**
 * The places of an anchor's entries from a line on. From the first line on the smallest are searched for, unless there are
 * no more than `scannedMax` entries: those are gone through for every window of places.
 */
export function placesOfAnchor(anchor: Anchor, fromLine: number, scannedMax: number): PlaceSource {
  const { intervals, width } = anchor;
  const { sa, tree, tokens, starts } = anchor.index;
  if (fromLine === 0 && width > scannedMax) return new SmallestFirst({ array: sa, tree, intervals });
  const from = starts[fromLine] ?? tokens.length;
  return new PlaceWindows({ array: sa, intervals, width, size: tokens.length, from });
}

/** All lines of an anchor, ascending, each once; visits every entry. */
export function collectLines({ index, intervals, width }: Anchor): Uint32Array {
  const places = new Uint32Array(width);
  let filled = 0;
  for (const [from, end] of intervals) {
    places.set(index.sa.subarray(from, end), filled);
    filled += end - from;
  }
  // A line's places lie together: sorted places make sorted lines.
  if (intervals.length > 1 || !isAscending(places)) places.sort();
  fetchLineMarks(index.lineMarks, places, width);
  let count = 0;
  let last = -1;
  for (let at = 0; at < width; at++) {
    const line = lineAt(index.lineMarks, places[at] as number);
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
export class ListedLines implements LineSource {
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
export class MergedLines implements LineSource {
  readonly #sources: { source: LineSource; line: number }[];

  constructor(sources: LineSource[]) {
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
export class LinesOfPlaces implements LineSource {
  readonly #index: LanguageIndex;
  readonly #places: PlaceSource;
  #last = -1;

  constructor(index: LanguageIndex, places: PlaceSource) {
    this.#index = index;
    this.#places = places;
  }

  next(): number {
    for (let place = this.#places.next(); place >= 0; place = this.#places.next()) {
      const line = lineAt(this.#index.lineMarks, place);
      if (line === this.#last) continue;
      this.#last = line;
      return line;
    }
    return -1;
  }
}
