import { RadixSorter } from '../arrays/radix-sorter.ts';
import type { Segment } from '../segments/segment.ts';
import { buildLanguageIndex } from './build-language-index.ts';
import type { SegmentInput } from './segment-input.ts';

const CHUNK = 65_536;

/** Makes a segment of lines. Yields every few milliseconds. */
export function* buildSegment(content: SegmentInput): Generator<void, Segment> {
  const { source, isFull: full, videos, lines } = content;
  const order = yield* rankLines(content);
  const videoOf = narrow(lines, videos.length - 1);
  yield* takeInOrder(content.videoByLine, order, videoOf);
  const seq = narrow(lines, largest(content.seqByLine));
  yield* takeInOrder(content.seqByLine, order, seq);
  const speed = new Uint16Array(lines);
  yield* takeInOrder(content.speedByLine, order, speed);
  const en = yield* buildLanguageIndex({ content: content.en, order, inflected: true });
  const zh = yield* buildLanguageIndex({ content: content.zh, order, inflected: false });
  return {
    source,
    videos,
    videoByLine: videoOf,
    seqByLine: seq,
    speedByLine: speed,
    en,
    zh,
    isFull: full,
    deletions: {
      videos: new Uint8Array(videos.length),
      lines: 0,
      en: new Uint32Array(0),
      zh: new Uint32Array(0),
    },
  };
}

/** Room for so many numbers up to a largest one. */
const narrow = (count: number, most: number): Uint16Array | Uint32Array =>
  most > 65_535 ? new Uint32Array(count) : new Uint16Array(count);

function largest(values: Uint32Array): number {
  let most = 0;
  for (let at = 0; at < values.length; at++) most = Math.max(most, values[at] as number);
  return most;
}

function* takeInOrder(
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

/** The lines by rank: higher quality first, then the hash of the line id. */
function* rankLines(content: SegmentInput): Generator<void, Uint32Array> {
  const { lines, videoByLine: videoOf, hashHigh, hashLow, videos } = content;
  const qualities = [...new Set(videos.map((video) => video.quality))].sort((a, b) => b - a);
  const tierOf = new Map(qualities.map((quality, tier) => [quality, tier]));
  const tiers = Uint32Array.from(videos, (video) => tierOf.get(video.quality) ?? 0);
  const sorter = new RadixSorter(lines);
  sorter.keys.set(hashLow);
  for (let line = 0; line < lines; line++) sorter.values[line] = line;
  // The least significant of the three keys first: each sort keeps the order of the one before among equals.
  yield* sorter.sort(lines);
  for (const keyOf of [
    (line: number) => hashHigh[line] as number,
    (line: number) => tiers[videoOf[line] as number] as number,
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
