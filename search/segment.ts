import type { Source } from '#domain/films/types.ts';
import type { MinTree } from './min-tree.ts';
import type { Hash } from './rank-key.ts';
import type { WordList } from './word-list.ts';

/** One language of a segment. Places are indices of `tokens`. */
export interface LanguageIndex {
  /** Word numbers of all lines in rank order, a 0 before, between and after them. */
  tokens: Uint16Array;
  /** Where each line's words begin, by line, and one past the last 0. */
  starts: Uint32Array;
  /** The line at every 64th place: narrows the search for the line of a place. */
  lineHints: Uint32Array;
  /** Suffix array, see buildSuffixArray. */
  sa: Uint32Array;
  /** Where in `sa` each word number begins. */
  first: Uint32Array;
  tree: MinTree;
  words: WordList;
  /** Lines that each word number occurs in. */
  lineCounts: Uint32Array;
  /** Lines in which any of several word numbers occurs, for frequent families; by their numbers joined with commas. */
  familyLineCounts: Map<string, number>;
  repeats: Repeats;
}

/** Entries of the suffix array whose first two words or more, forms apart, stand earlier in the same line, too. */
export interface Repeats {
  /** Indices of the suffix array, ascending. */
  at: Uint32Array;
  /** How many words at most repeat; 255 for any number. */
  length: Uint8Array;
}

export interface VideoFacts {
  videoId: string;
  filmId: string;
  ownerId: string | null;
  quality: number;
  revision: number;
}

export interface SegmentVideo extends VideoFacts {
  /** Of the beginning of its lines' ids. */
  hash: Hash;
}

/** Lines of one source, never changed once built; only videos of it can be switched off. Lines go by rank. */
export interface Segment {
  source: Source;
  videos: SegmentVideo[];
  /** By line: its video, its seq and its words a minute (65,535 at most). */
  videoOf: Uint16Array | Uint32Array;
  seq: Uint16Array | Uint32Array;
  speed: Uint16Array;
  en: LanguageIndex;
  zh: LanguageIndex;
  /** Ended because it could take no more: not to be merged for being small. */
  full: boolean;
  removed: RemovedLines;
}

/** What has been switched off of a segment. Replaced as a whole when more is. */
export interface RemovedLines {
  /** By video: 1 when its lines do not count any more. */
  videos: Uint8Array;
  /** How many lines those are. */
  lines: number;
  /** The part of each suffix array that lies in those lines, to be taken off counts. */
  en: Uint32Array;
  zh: Uint32Array;
}

/** The line that a place lies in. */
export function lineAt(index: LanguageIndex, place: number): number {
  const { starts, lineHints } = index;
  let low = lineHints[place >>> 6] as number;
  let high = lineHints[(place >>> 6) + 1] as number;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Words of a line in one language. */
export function lineLength(index: LanguageIndex, line: number): number {
  return (index.starts[line + 1] as number) - (index.starts[line] as number) - 1;
}

/** Number of lines, removed ones among them. */
export const lineCount = (segment: Segment): number => segment.videoOf.length;

/** Memory a segment's arrays take, bytes. */
export function segmentBytes(segment: Segment): number {
  const { videoOf, seq, speed, removed } = segment;
  const arrays = [videoOf, seq, speed, removed.videos, removed.en, removed.zh];
  let bytes = 0;
  for (const index of [segment.en, segment.zh]) {
    arrays.push(index.tokens, index.starts, index.lineHints, index.sa, index.first, ...index.tree);
    arrays.push(index.lineCounts, index.repeats.at, index.repeats.length, index.words.begins);
    bytes += 2 * index.words.text.length;
  }
  return bytes + arrays.reduce((sum, array) => sum + array.byteLength, 0);
}
