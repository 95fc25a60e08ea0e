import { countLines, type Deletions, type LanguageIndex, type Segment } from './segment.ts';

const CHUNK = 65_536;

/**
 * Computes the deletions of a segment after some more videos are deleted. Reads each suffix array once:
 * O(tokens). Yields about every millisecond. The result is in shared memory.
 * @param videos numbers of the videos to delete
 */
export function* computeDeletions(segment: Segment, videos: Iterable<number>): Generator<void, Deletions> {
  const deletedVideos = new Uint8Array(new SharedArrayBuffer(segment.videos.length));
  deletedVideos.set(segment.deletions.videos);
  for (const video of videos) deletedVideos[video] = 1;
  let lines = 0;
  for (let line = 0; line < countLines(segment); line++) if (isDeleted(segment, line, deletedVideos)) lines++;
  yield;
  const en = yield* collectDeletedEntries(segment, segment.en, deletedVideos);
  const zh = yield* collectDeletedEntries(segment, segment.zh, deletedVideos);
  return { videos: deletedVideos, lines, en, zh };
}

const isDeleted = ({ videoByLine }: Segment, line: number, deletedVideos: Uint8Array): boolean =>
  deletedVideos[videoByLine[line] as number] === 1;

function* collectDeletedEntries(
  segment: Segment,
  index: LanguageIndex,
  deletedVideos: Uint8Array,
): Generator<void, Uint32Array> {
  const { tokens, lineStarts, suffixArray } = index;
  const bits = new Uint32Array((tokens.length >>> 5) + 1);
  let count = 0;
  for (let line = 0; line < countLines(segment); line++) {
    if (line % CHUNK === 0) yield;
    if (!isDeleted(segment, line, deletedVideos)) continue;
    const end = (lineStarts[line + 1] as number) - 1;
    for (let position = lineStarts[line] as number; position < end; position++) {
      bits[position >>> 5] = (bits[position >>> 5] as number) | (1 << (position & 31));
      count++;
    }
  }
  const entries = new Uint32Array(new SharedArrayBuffer(count * Uint32Array.BYTES_PER_ELEMENT));
  let filled = 0;
  for (let from = 0; from < suffixArray.length; from += CHUNK) {
    filled = copyMarked({ positions: suffixArray.subarray(from, from + CHUNK), bits, entries, filled });
    yield;
  }
  return entries;
}

function copyMarked(args: {
  positions: Uint32Array;
  bits: Uint32Array;
  entries: Uint32Array;
  filled: number;
}): number {
  const { positions, bits, entries } = args;
  let { filled } = args;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number;
    if (((bits[position >>> 5] as number) >>> (position & 31)) & 1) entries[filled++] = position;
  }
  return filled;
}
