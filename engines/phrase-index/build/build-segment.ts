import { RadixSorter } from '../arrays/radix-sorter.ts';
import type { Segment } from '../segments/segment.ts';
import { buildLanguageIndex } from './build-language-index.ts';
import { groupLinesByVideo } from './group-lines-by-video.ts';
import type { SegmentInput } from './segment-input.ts';

const CHUNK = 65_536;

/** Builds a segment. Yields every few milliseconds. */
export function* buildSegment(input: SegmentInput): Generator<void, Segment> {
  const { source, isFull, videos, lines } = input;
  const order = yield* rankLines(input);
  const videoByLine = allocateFor(lines, videos.length - 1);
  yield* copyInOrder(input.videoByLine, order, videoByLine);
  const seqByLine = allocateFor(lines, findMax(input.seqByLine));
  yield* copyInOrder(input.seqByLine, order, seqByLine);
  const speedByLine = new Uint16Array(lines);
  yield* copyInOrder(input.speedByLine, order, speedByLine);
  const groups = yield* groupLinesByVideo(videoByLine, videos.length);
  const en = yield* buildLanguageIndex({ input: input.en, order, inflected: true });
  const zh = yield* buildLanguageIndex({ input: input.zh, order, inflected: false });
  return {
    source,
    videos,
    videoByLine,
    seqByLine,
    speedByLine,
    ...groups,
    en,
    zh,
    isFull,
    deletions: {
      videos: new Uint8Array(videos.length),
      lines: 0,
      en: new Uint32Array(0),
      zh: new Uint32Array(0),
    },
  };
}

/** Allocates an array of `count` numbers up to `max`. */
const allocateFor = (count: number, max: number): Uint16Array | Uint32Array =>
  max > 65_535 ? new Uint32Array(count) : new Uint16Array(count);

function findMax(values: Uint32Array): number {
  let max = 0;
  for (let at = 0; at < values.length; at++) max = Math.max(max, values[at] as number);
  return max;
}

function* copyInOrder(
  from: Uint16Array | Uint32Array,
  order: Uint32Array,
  to: Uint16Array | Uint32Array,
): Generator<void, void> {
  for (let begin = 0; begin < order.length; begin += CHUNK) {
    const end = Math.min(order.length, begin + CHUNK);
    for (let line = begin; line < end; line++) to[line] = from[order[line] as number] as number;
    yield;
  }
}

/** Sorts the lines by rank: higher quality first, then the hash of the line id. */
function* rankLines(input: SegmentInput): Generator<void, Uint32Array> {
  const { lines, videoByLine, hashHigh, hashLow, videos } = input;
  const qualities = [...new Set(videos.map((video) => video.quality))].sort((a, b) => b - a);
  const tierByQuality = new Map(qualities.map((quality, tier) => [quality, tier]));
  const tiers = Uint32Array.from(videos, (video) => tierByQuality.get(video.quality) ?? 0);
  const sorter = new RadixSorter(lines);
  sorter.keys.set(hashLow);
  for (let line = 0; line < lines; line++) sorter.values[line] = line;
  // The least significant key comes first, because each sort is stable.
  yield* sorter.sort(lines);
  for (const keyOf of [
    (line: number) => hashHigh[line] as number,
    (line: number) => tiers[videoByLine[line] as number] as number,
  ]) {
    const { keys, values } = sorter;
    for (let from = 0; from < lines; from += CHUNK) {
      const end = Math.min(lines, from + CHUNK);
      for (let at = from; at < end; at++) keys[at] = keyOf(values[at] as number);
      yield;
    }
    yield* sorter.sort(lines);
  }
  return sorter.values;
}
