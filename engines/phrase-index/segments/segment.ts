import type { MinTree } from '../arrays/min-tree.ts';
import type { TermDictionary } from '../text/term-dictionary.ts';
import type { LineIdHash } from './rank-key.ts';

/** One language of a segment. Places are indices of `tokens`. */
export interface LanguageIndex {
  /** Word numbers of all lines in rank order, a 0 before, between and after them. */
  tokens: Uint16Array;
  /** Where each line's words begin, by line, and one past the last 0. */
  lineStarts: Uint32Array;
  /** Two numbers for every 32 places: the last line that begins before them, and by bits where among them lines begin. */
  lineRanks: Uint32Array;
  /** Suffix array, see buildSuffixArray. */
  suffixArray: Uint32Array;
  /** Where in `sa` each word number begins. */
  termStarts: Uint32Array;
  minTree: MinTree;
  terms: TermDictionary;
  /** Lines that each word number occurs in. */
  lineCounts: Uint32Array;
  /** Lines in which any of several word numbers occurs, for frequent families; by their numbers joined with commas. */
  familyLineCounts: Map<string, number>;
  repeats: Repeats;
}

/** Entries of the suffix array whose first two words or more, forms apart, stand earlier in the same line, too. */
export interface Repeats {
  /** Indices of the suffix array, ascending. */
  entries: Uint32Array;
  /** How many words at most repeat; 255 for any number. */
  lengths: Uint8Array;
}

export interface VideoMetadata {
  videoId: string;
  filmId: string;
  ownerId: string | null;
  quality: number;
  revision: number;
}

export interface SegmentVideo extends VideoMetadata {
  /** Of the beginning of its lines' ids. */
  hash: LineIdHash;
}

/** Lines of one source, never changed once built; only videos of it can be switched off. Lines go by rank. */
export interface Segment {
  source: string;
  videos: SegmentVideo[];
  /** By line: its video, its seq and its words a minute (65,535 at most). */
  videoByLine: Uint16Array | Uint32Array;
  seqByLine: Uint16Array | Uint32Array;
  speedByLine: Uint16Array;
  en: LanguageIndex;
  zh: LanguageIndex;
  /** Ended because it could take no more: not to be merged for being small. */
  isFull: boolean;
  deletions: Deletions;
}

/** What has been switched off of a segment. Replaced as a whole when more is. */
export interface Deletions {
  /** By video: 1 when its lines do not count any more. */
  videos: Uint8Array;
  /** How many lines those are. */
  lines: number;
  /** The part of each suffix array that lies in those lines, to be taken off counts. */
  en: Uint32Array;
  zh: Uint32Array;
}

/** Key of a word family in `familyLineCounts`. @param termIds ascending */
export const familyKey = (termIds: number[]): string => termIds.join(',');

/** The line that a place lies in, by an index's lineMarks: a step that looks at one place in memory. */
export function findLineAtPosition(lineMarks: Uint32Array, place: number): number {
  const block = (place >>> 5) << 1;
  const begun = (lineMarks[block + 1] as number) & ~(-2 << (place & 31));
  return ((lineMarks[block] as number) | 0) + countBits(begun);
}

/** Bits that are set in a number of 32, added up in parallel (Warren, Hacker's Delight, 5-1). */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Words of a line in one language. */
export function countLineTokens(index: LanguageIndex, line: number): number {
  return (index.lineStarts[line + 1] as number) - (index.lineStarts[line] as number) - 1;
}

/** Number of lines, removed ones among them. */
export const countLines = (segment: Segment): number => segment.videoByLine.length;

/** Memory a segment's arrays take, bytes. */
export function measureSegmentBytes(segment: Segment): number {
  const { videoByLine: videoOf, seqByLine: seq, speedByLine: speed, deletions: removed } = segment;
  const arrays = [videoOf, seq, speed, removed.videos, removed.en, removed.zh];
  let bytes = 0;
  for (const index of [segment.en, segment.zh]) {
    arrays.push(
      index.tokens,
      index.lineStarts,
      index.lineRanks,
      index.suffixArray,
      index.termStarts,
      ...index.minTree,
    );
    arrays.push(index.lineCounts, index.repeats.entries, index.repeats.lengths, index.terms.begins);
    bytes += 2 * index.terms.text.length;
  }
  return bytes + arrays.reduce((sum, array) => sum + array.byteLength, 0);
}
