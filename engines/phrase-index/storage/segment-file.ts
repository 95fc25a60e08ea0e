import { completeLanguageIndex } from '../build/build-language-index.ts';
import type { TimeSlice } from '../scheduling/time-slice.ts';
import { computeDeletions } from '../segments/compute-deletions.ts';
import { hashLineIdPrefix } from '../segments/rank-key.ts';
import type { LanguageIndex, Segment, VideoMetadata } from '../segments/segment.ts';
import { decodeUtf16 } from '../text/decode-utf16.ts';
import { TermDictionary } from '../text/term-dictionary.ts';
import { type NumericArray, readTypedArrayFile, writeTypedArrayFile } from './typed-array-file.ts';

/** To be raised with every change of what is in the file, of how text is read into tokens, and of which words are forms of which. */
const VERSION = 1;

interface Description {
  source: string;
  full: boolean;
  videos: VideoMetadata[];
  families: { en: [string, number][]; zh: [string, number][] };
}

/** Writes all of a segment but what is switched off of it. Rejects as the disk does. */
export async function writeSegmentFile(path: string, segment: Segment): Promise<void> {
  const {
    source,
    isFull: full,
    videos,
    videoByLine: videoOf,
    seqByLine: seq,
    speedByLine: speed,
    en,
    zh,
  } = segment;
  const description: Description = {
    source,
    full,
    videos: videos.map(({ hash: _, ...facts }) => facts),
    families: { en: [...en.familyLineCounts], zh: [...zh.familyLineCounts] },
  };
  await writeTypedArrayFile(path, {
    version: VERSION,
    description: JSON.stringify(description),
    arrays: [videoOf, seq, speed, ...arraysOf(en), ...arraysOf(zh)],
  });
}

/**
 * Reads a segment, whole and sound or not at all: throws Error for a file that is damaged, cut short, or of another version.
 * @param args.removed numbers of its videos that are switched off
 */
export async function readSegmentFile(args: {
  path: string;
  removed: number[];
  slice: TimeSlice;
}): Promise<Segment> {
  const { slice } = args;
  const file = await readTypedArrayFile(args.path, VERSION);
  const { source, full, videos, families }: Description = JSON.parse(file.description);
  const arrays = file.arrays.values();
  const [videoOf, seq, speed] = [wide(take(arrays)), wide(take(arrays)), short(take(arrays))];
  const en = await readLanguage(arrays, families.en, slice);
  const zh = await readLanguage(arrays, families.zh, slice);
  const segment: Segment = {
    source,
    isFull: full,
    videos: videos.map((video) => ({ ...video, hash: hashLineIdPrefix(video.videoId) })),
    videoByLine: videoOf,
    seqByLine: seq,
    speedByLine: speed,
    en,
    zh,
    deletions: {
      videos: new Uint8Array(videos.length),
      lines: 0,
      en: new Uint32Array(0),
      zh: new Uint32Array(0),
    },
  };
  if (args.removed.length > 0) segment.deletions = await slice.run(computeDeletions(segment, args.removed));
  return segment;
}

/** In the order in which readLanguage takes them. */
function arraysOf({ tokens, suffixArray, terms: words, lineCounts, repeats }: LanguageIndex): NumericArray[] {
  const units = new Uint16Array(words.text.length);
  for (let at = 0; at < units.length; at++) units[at] = words.text.charCodeAt(at);
  return [tokens, suffixArray, units, words.begins, lineCounts, repeats.entries, repeats.lengths];
}

function readLanguage(
  arrays: Iterator<NumericArray>,
  families: [string, number][],
  slice: TimeSlice,
): Promise<LanguageIndex> {
  const [tokens, suffixArray] = [short(take(arrays)), long(take(arrays))];
  const text = decodeUtf16(short(take(arrays)));
  const core = {
    tokens,
    suffixArray,
    terms: new TermDictionary(text, long(take(arrays))),
    lineCounts: long(take(arrays)),
    familyLineCounts: new Map(families),
    repeats: { entries: long(take(arrays)), lengths: byte(take(arrays)) },
  };
  return slice.run(completeLanguageIndex(core));
}

function take(arrays: Iterator<NumericArray>): NumericArray {
  const { value, done } = arrays.next();
  if (done) throw new Error('a segment with arrays missing');
  return value;
}

function long(array: NumericArray): Uint32Array {
  if (array instanceof Uint32Array) return array;
  throw new Error('a segment with arrays in another order');
}

function short(array: NumericArray): Uint16Array {
  if (array instanceof Uint16Array) return array;
  throw new Error('a segment with arrays in another order');
}

function byte(array: NumericArray): Uint8Array {
  if (array instanceof Uint8Array) return array;
  throw new Error('a segment with arrays in another order');
}

function wide(array: NumericArray): Uint16Array | Uint32Array {
  return array instanceof Uint16Array ? array : long(array);
}
