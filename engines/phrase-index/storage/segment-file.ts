import type { NumericArray } from '../arrays/growable-array.ts';
import { completeLanguageIndex } from '../build/build-language-index.ts';
import { groupLinesByVideo } from '../build/group-lines-by-video.ts';
import type { TimeSlice } from '../scheduling/time-slice.ts';
import { computeDeletions } from '../segments/compute-deletions.ts';
import { hashLineIdPrefix } from '../segments/rank-key.ts';
import type { LanguageIndex, Segment, VideoMetadata } from '../segments/segment.ts';
import {
  fromTransferableSegment,
  shareSegment,
  toTransferableSegment,
} from '../segments/transferable-segment.ts';
import { decodeUtf16 } from '../text/decode-utf16.ts';
import { TermDictionary } from '../text/term-dictionary.ts';
import { readTypedArrayFile, writeTypedArrayFile } from './typed-array-file.ts';

/** Increase this number with every change to the file content, to tokenization, or to inflection. */
const VERSION = 3;

interface Description {
  source: string;
  isFull: boolean;
  videos: VideoMetadata[];
  familyLineCounts: { en: [string, number][]; zh: [string, number][] };
}

/** Writes a segment without its deletions. Rejects with errors of the file system. */
export async function writeSegmentFile(path: string, segment: Segment): Promise<void> {
  const { source, isFull, videos, videoByLine, seqByLine, speedByLine, en, zh } = segment;
  const description: Description = {
    source,
    isFull,
    videos: videos.map(({ hash: _, ...metadata }) => metadata),
    familyLineCounts: { en: [...en.familyLineCounts], zh: [...zh.familyLineCounts] },
  };
  await writeTypedArrayFile(path, {
    version: VERSION,
    description: JSON.stringify(description),
    arrays: [videoByLine, seqByLine, speedByLine, ...listArrays(en), ...listArrays(zh)],
  });
}

/**
 * Reads a segment into shared memory. Rejects with Error for a file that is damaged, truncated, or of another version.
 * @param args.deletedVideos numbers of its deleted videos
 */
export async function readSegmentFile(args: {
  path: string;
  deletedVideos: number[];
  slice: TimeSlice;
}): Promise<Segment> {
  const { slice } = args;
  const file = await readTypedArrayFile(args.path, VERSION);
  const { source, isFull, videos, familyLineCounts }: Description = JSON.parse(file.description);
  const arrays = file.arrays.values();
  const [videoByLine, seqByLine] = [uint16Or32(next(arrays)), uint16Or32(next(arrays))];
  const speedByLine = uint16(next(arrays));
  const en = await readLanguage(arrays, familyLineCounts.en, slice);
  const zh = await readLanguage(arrays, familyLineCounts.zh, slice);
  const segment: Segment = {
    source,
    isFull,
    videos: videos.map((video) => ({ ...video, hash: hashLineIdPrefix(video.videoId) })),
    videoByLine,
    seqByLine,
    speedByLine,
    ...(await slice.run(groupLinesByVideo(videoByLine, videos.length))),
    en,
    zh,
    deletions: {
      videos: new Uint8Array(videos.length),
      lines: 0,
      en: new Uint32Array(0),
      zh: new Uint32Array(0),
    },
  };
  if (args.deletedVideos.length > 0)
    segment.deletions = await slice.run(computeDeletions(segment, args.deletedVideos));
  return fromTransferableSegment(shareSegment(toTransferableSegment(segment)));
}

/** Lists the arrays of an index in the order in which readLanguage reads them. */
function listArrays({
  tokens,
  breaks,
  suffixArray,
  terms,
  lineCounts,
  repeats,
}: LanguageIndex): NumericArray[] {
  const units = new Uint16Array(terms.text.length);
  for (let at = 0; at < units.length; at++) units[at] = terms.text.charCodeAt(at);
  return [tokens, breaks, suffixArray, units, terms.begins, lineCounts, repeats.entries, repeats.lengths];
}

function readLanguage(
  arrays: Iterator<NumericArray>,
  families: [string, number][],
  slice: TimeSlice,
): Promise<LanguageIndex> {
  const tokens = uint16(next(arrays));
  const breaks = uint8(next(arrays));
  const suffixArray = uint32(next(arrays));
  const text = decodeUtf16(uint16(next(arrays)));
  const core = {
    tokens,
    breaks,
    suffixArray,
    terms: new TermDictionary(text, uint32(next(arrays))),
    lineCounts: uint32(next(arrays)),
    familyLineCounts: new Map(families),
    repeats: { entries: uint32(next(arrays)), lengths: uint8(next(arrays)) },
  };
  return slice.run(completeLanguageIndex(core));
}

function next(arrays: Iterator<NumericArray>): NumericArray {
  const { value, done } = arrays.next();
  if (done) throw new Error('the segment lacks an array');
  return value;
}

function uint32(array: NumericArray): Uint32Array {
  if (array instanceof Uint32Array) return array;
  throw new Error('the segment has an array of another type');
}

function uint16(array: NumericArray): Uint16Array {
  if (array instanceof Uint16Array) return array;
  throw new Error('the segment has an array of another type');
}

function uint8(array: NumericArray): Uint8Array {
  if (array instanceof Uint8Array) return array;
  throw new Error('the segment has an array of another type');
}

function uint16Or32(array: NumericArray): Uint16Array | Uint32Array {
  return array instanceof Uint16Array ? array : uint32(array);
}
