import type { Source } from '#domain/films/types.ts';
import { type Numbers, readArraysFile, writeArraysFile } from './arrays-file.ts';
import { completeLanguage } from './build-language.ts';
import { beginLineIds } from './rank-key.ts';
import { removeVideos } from './remove-videos.ts';
import type { LanguageIndex, Segment, VideoFacts } from './segment.ts';
import { textOf } from './text-of.ts';
import type { TimeSlice } from './time-slice.ts';
import { WordList } from './word-list.ts';

/** To be raised with every change of what is in the file, of how text is read into tokens, and of which words are forms of which. */
const VERSION = 1;

interface Description {
  source: Source;
  full: boolean;
  videos: VideoFacts[];
  families: { en: [string, number][]; zh: [string, number][] };
}

/** Writes all of a segment but what is switched off of it. Rejects as the disk does. */
export async function writeSegmentFile(path: string, segment: Segment): Promise<void> {
  const { source, full, videos, videoOf, seq, speed, en, zh } = segment;
  const description: Description = {
    source,
    full,
    videos: videos.map(({ hash: _, ...facts }) => facts),
    families: { en: [...en.familyLineCounts], zh: [...zh.familyLineCounts] },
  };
  await writeArraysFile(path, {
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
  const file = await readArraysFile(args.path, VERSION);
  const { source, full, videos, families }: Description = JSON.parse(file.description);
  const arrays = file.arrays.values();
  const [videoOf, seq, speed] = [wide(take(arrays)), wide(take(arrays)), short(take(arrays))];
  const en = await readLanguage(arrays, families.en, slice);
  const zh = await readLanguage(arrays, families.zh, slice);
  const segment: Segment = {
    source,
    full,
    videos: videos.map((video) => ({ ...video, hash: beginLineIds(video.videoId) })),
    videoOf,
    seq,
    speed,
    en,
    zh,
    removed: {
      videos: new Uint8Array(videos.length),
      lines: 0,
      en: new Uint32Array(0),
      zh: new Uint32Array(0),
    },
  };
  if (args.removed.length > 0) segment.removed = await slice.run(removeVideos(segment, args.removed));
  return segment;
}

/** In the order in which readLanguage takes them. */
function arraysOf({ tokens, sa, words, lineCounts, repeats }: LanguageIndex): Numbers[] {
  const units = new Uint16Array(words.text.length);
  for (let at = 0; at < units.length; at++) units[at] = words.text.charCodeAt(at);
  return [tokens, sa, units, words.begins, lineCounts, repeats.at, repeats.length];
}

function readLanguage(
  arrays: Iterator<Numbers>,
  families: [string, number][],
  slice: TimeSlice,
): Promise<LanguageIndex> {
  const [tokens, sa] = [short(take(arrays)), long(take(arrays))];
  const text = textOf(short(take(arrays)));
  const core = {
    tokens,
    sa,
    words: new WordList(text, long(take(arrays))),
    lineCounts: long(take(arrays)),
    familyLineCounts: new Map(families),
    repeats: { at: long(take(arrays)), length: byte(take(arrays)) },
  };
  return slice.run(completeLanguage(core));
}

function take(arrays: Iterator<Numbers>): Numbers {
  const { value, done } = arrays.next();
  if (done) throw new Error('a segment with arrays missing');
  return value;
}

function long(array: Numbers): Uint32Array {
  if (array instanceof Uint32Array) return array;
  throw new Error('a segment with arrays in another order');
}

function short(array: Numbers): Uint16Array {
  if (array instanceof Uint16Array) return array;
  throw new Error('a segment with arrays in another order');
}

function byte(array: Numbers): Uint8Array {
  if (array instanceof Uint8Array) return array;
  throw new Error('a segment with arrays in another order');
}

function wide(array: Numbers): Uint16Array | Uint32Array {
  return array instanceof Uint16Array ? array : long(array);
}
