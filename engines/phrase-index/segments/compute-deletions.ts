import { countLines, type Deletions, type LanguageIndex, type Segment } from './segment.ts';

const CHUNK = 65_536;

/**
 * What a segment's `removed` is with more videos switched off. Goes through each suffix array once; yields every
 * millisecond or so.
 * @param videos numbers of the videos to switch off
 */
export function* computeDeletions(segment: Segment, videos: Iterable<number>): Generator<void, Deletions> {
  const off = segment.deletions.videos.slice();
  for (const video of videos) off[video] = 1;
  let lines = 0;
  for (let line = 0; line < countLines(segment); line++) if (isOff(segment, line, off)) lines++;
  yield;
  const en = yield* entriesIn(segment, segment.en, off);
  const zh = yield* entriesIn(segment, segment.zh, off);
  return { videos: off, lines, en, zh };
}

const isOff = ({ videoByLine: videoOf }: Segment, line: number, off: Uint8Array): boolean =>
  off[videoOf[line] as number] === 1;

function* entriesIn(segment: Segment, index: LanguageIndex, off: Uint8Array): Generator<void, Uint32Array> {
  const { tokens, lineStarts: starts, suffixArray } = index;
  const bits = new Uint32Array((tokens.length >>> 5) + 1);
  let count = 0;
  for (let line = 0; line < countLines(segment); line++) {
    if (line % CHUNK === 0) yield;
    if (!isOff(segment, line, off)) continue;
    const end = (starts[line + 1] as number) - 1;
    for (let place = starts[line] as number; place < end; place++) {
      bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31));
      count++;
    }
  }
  const entries = new Uint32Array(count);
  let filled = 0;
  for (let from = 0; from < suffixArray.length; from += CHUNK) {
    filled = copyMarked({ places: suffixArray.subarray(from, from + CHUNK), bits, entries, filled });
    yield;
  }
  return entries;
}

function copyMarked(args: {
  places: Uint32Array;
  bits: Uint32Array;
  entries: Uint32Array;
  filled: number;
}): number {
  const { places, bits, entries } = args;
  let { filled } = args;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    if (((bits[place >>> 5] as number) >>> (place & 31)) & 1) entries[filled++] = place;
  }
  return filled;
}
