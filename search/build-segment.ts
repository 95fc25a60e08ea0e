import { buildLanguage } from './build-language.ts';
import type { GrowingArray } from './growing-array.ts';
import { RadixSorter } from './radix-sorter.ts';
import type { Segment } from './segment.ts';
import type { SegmentDraft } from './segment-draft.ts';

const CHUNK = 65_536;

/** Makes a segment of the lines of a draft, of which nothing is changed any more. Yields every few milliseconds. */
export function* buildSegment(draft: SegmentDraft): Generator<void, Segment> {
  const order = yield* rankLines(draft);
  const { source, videos } = draft;
  const wide = draft.videos.length > 65_536;
  const take = <Data extends Uint16Array | Uint32Array>(
    from: GrowingArray<Data>,
    to: Uint16Array | Uint32Array,
  ) => {
    for (let line = 0; line < order.length; line++) to[line] = from.data[order[line] as number] as number;
    return to;
  };
  const widestSeq = draft.seq.data.subarray(0, draft.lines).reduce((most, seq) => Math.max(most, seq), 0);
  const videoOf = take(draft.videoOf, wide ? new Uint32Array(draft.lines) : new Uint16Array(draft.lines));
  yield;
  const seq = take(
    draft.seq,
    widestSeq > 65_535 ? new Uint32Array(draft.lines) : new Uint16Array(draft.lines),
  );
  yield;
  const speed = new Uint16Array(draft.lines);
  take(draft.speed, speed);
  yield;
  const en = yield* buildLanguage({ draft: draft.en, order, inflected: true });
  const zh = yield* buildLanguage({ draft: draft.zh, order, inflected: false });
  return {
    source,
    videos: [...videos],
    videoOf,
    seq,
    speed,
    en,
    zh,
    full: draft.full,
    removed: {
      videos: new Uint8Array(videos.length),
      lines: 0,
      en: new Uint32Array(0),
      zh: new Uint32Array(0),
    },
  };
}

/** The lines of a draft by rank: higher quality first, then the hash of the line id. */
function* rankLines(draft: SegmentDraft): Generator<void, Uint32Array> {
  const { lines, videoOf, hashHigh, hashLow, videos } = draft;
  const qualities = [...new Set(videos.map((video) => video.quality))].sort((a, b) => b - a);
  const tierOf = new Map(qualities.map((quality, tier) => [quality, tier]));
  const tiers = Uint32Array.from(videos, (video) => tierOf.get(video.quality) ?? 0);
  const sorter = new RadixSorter(lines);
  sorter.keys.set(hashLow.data.subarray(0, lines));
  for (let line = 0; line < lines; line++) sorter.values[line] = line;
  // The least significant of the three keys first: each sort keeps the order of the one before among equals.
  yield* sorter.sort(lines);
  for (const keyOf of [
    (line: number) => hashHigh.data[line] as number,
    (line: number) => tiers[videoOf.data[line] as number] as number,
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
