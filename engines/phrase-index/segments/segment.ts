import type { NumericArray } from '../arrays/growable-array.ts';
import type { MinTree } from '../arrays/min-tree.ts';
import type { TermDictionary } from '../text/term-dictionary.ts';
import { hashLineId, type LineIdHash, type RankKey } from './rank-key.ts';

/** Index of one language of a segment. A position is an index into `tokens`. */
export interface LanguageIndex {
  /** Term ids of all lines in rank order, with a 0 before, between, and after the lines. */
  tokens: Uint16Array;
  /** By position, one bit: whether punctuation stands before the token. */
  breaks: Uint8Array;
  /** Position of the first token of each line, and one past the last 0. */
  lineStarts: Uint32Array;
  /**
   * Rank directory, two numbers per block of 32 positions: the last line that starts before the block, and a
   * bit for each position of the block at which a line starts.
   */
  lineRanks: Uint32Array;
  /** Positions in the order of the suffixes that begin there. See buildSuffixArray. */
  suffixArray: Uint32Array;
  /** First entry of each term id in `suffixArray`. */
  termStarts: Uint32Array;
  minTree: MinTree;
  terms: TermDictionary;
  /** Number of lines that contain each term id. */
  lineCounts: Uint32Array;
  /** Number of lines that contain any term of a frequent word family, by familyKey. */
  familyLineCounts: Map<string, number>;
  repeats: Repeats;
}

/**
 * Suffix-array entries whose next two or more tokens also occur earlier in the same line, up to inflection.
 * Counting lines needs them, to subtract repeated occurrences.
 */
export interface Repeats {
  /** Indices into the suffix array, ascending. */
  entries: Uint32Array;
  /** Largest number of tokens that repeat; 255 means any number. */
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
  /** Hash state of the common prefix of its line ids. */
  hash: LineIdHash;
}

/**
 * Lines of one source in rank order. A segment never changes once built, except that its videos can be
 * deleted.
 */
export interface Segment {
  source: string;
  videos: SegmentVideo[];
  /** By line: number of its video, its seq, and its words per minute (at most 65,535). */
  videoByLine: Uint16Array | Uint32Array;
  seqByLine: Uint16Array | Uint32Array;
  speedByLine: Uint16Array;
  /** The lines of each video, ascending, and the start of each video in them (one entry more than videos). */
  linesByVideo: Uint32Array;
  videoStarts: Uint32Array;
  en: LanguageIndex;
  zh: LanguageIndex;
  /** Whether the draft had no room for more lines. A full segment is never merged for being small. */
  isFull: boolean;
  deletions: Deletions;
}

/** The deleted videos and lines of a segment. Every deletion replaces the whole object. */
export interface Deletions {
  /** By video number: 1 when the video is deleted. */
  videos: Uint8Array;
  /** Number of lines in deleted videos. */
  lines: number;
  /** The entries of each suffix array that are in those lines, in suffix order. Counts subtract them. */
  en: Uint32Array;
  zh: Uint32Array;
}

/**
 * Returns the key of a word family in `familyLineCounts`.
 * @param termIds ascending
 */
export const familyKey = (termIds: number[]): string => termIds.join(',');

/**
 * Returns the line that contains a position. One access to memory: a rank query on a bit vector (Jacobson,
 * 1989).
 */
export function findLineAtPosition(lineRanks: Uint32Array, position: number): number {
  const block = (position >>> 5) << 1;
  const begun = (lineRanks[block + 1] as number) & ~(-2 << (position & 31));
  return ((lineRanks[block] as number) | 0) + countBits(begun);
}

/** Returns the number of set bits of a 32-bit number (Warren, Hacker's Delight, section 5-1). */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns whether punctuation stands before the token at a position, in the same line. */
export const isAfterBreak = ({ breaks }: LanguageIndex, position: number): boolean =>
  (((breaks[position >>> 3] as number) >>> (position & 7)) & 1) === 1;

/** Returns the number of tokens of a line in one language. */
export function countLineTokens(index: LanguageIndex, line: number): number {
  return (index.lineStarts[line + 1] as number) - (index.lineStarts[line] as number) - 1;
}

/** Returns the number of lines, including those of deleted videos. */
export const countLines = (segment: Pick<Segment, 'videoByLine'>): number => segment.videoByLine.length;

/** Returns the rank key of a line, and its video. */
export function readRankKey(
  segment: Segment,
  line: number,
  tier: number,
): RankKey & { videoId: string; filmId: string } {
  const video = segment.videos[segment.videoByLine[line] as number];
  if (!video) throw new RangeError(`line ${line} has no video`);
  const { high, low } = hashLineId(video.hash, segment.seqByLine[line] as number);
  const { videoId, filmId, quality } = video;
  return { tier, quality, hashHigh: high, hashLow: low, videoId, filmId };
}

/** Returns the memory of the arrays of a segment, in bytes. */
export function measureSegmentBytes(segment: Segment): number {
  const { videoByLine, seqByLine, speedByLine, linesByVideo, videoStarts, deletions } = segment;
  const arrays: NumericArray[] = [videoByLine, seqByLine, speedByLine, linesByVideo, videoStarts];
  let bytes = measureDeletionBytes(deletions);
  for (const index of [segment.en, segment.zh]) {
    arrays.push(
      index.tokens,
      index.breaks,
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

/** Returns the memory of the arrays of the deletions of a segment, in bytes. */
export const measureDeletionBytes = ({ videos, en, zh }: Deletions): number =>
  videos.byteLength + en.byteLength + zh.byteLength;
