/** Rank of a hit. Compare with compareRankKeys. */
export interface RankKey {
  /** How the line matches: 0 as a whole, 1 in part, 2 only with a completion of the last word. */
  tier: number;
  /** Static quality of the video, higher first. */
  quality: number;
  /** The two halves of the hash of the line id, unsigned 32-bit. */
  hashHigh: number;
  hashLow: number;
}

/**
 * Compares two rank keys: the smaller tier first, then higher quality, then the smaller hash. Returns a negative
 * number when `a` ranks before `b`.
 */
export function compareRankKeys(a: RankKey, b: RankKey): number {
  return a.tier - b.tier || b.quality - a.quality || a.hashHigh - b.hashHigh || a.hashLow - b.hashLow;
}

/** A 64-bit hash in two unsigned halves. */
export interface LineIdHash {
  high: number;
  low: number;
}

const SEED_HIGH = 0x9e3779b9;
const SEED_LOW = 0x7f4a7c15;

/** Returns the upper half of the 64-bit hash of an id, unsigned. Must not change: cursors contain it. */
export function hashHigh(id: string): number {
  return finalizeHash(absorbText(SEED_HIGH, id));
}

/** Returns the lower half of the 64-bit hash of an id, unsigned. Must not change: cursors contain it. */
export function hashLow(id: string): number {
  return finalizeHash(absorbText(SEED_LOW, id));
}

/** Returns the hash state after the common prefix of the line ids of a video: the video id and a dot. */
export function hashLineIdPrefix(videoId: string): LineIdHash {
  return { high: absorbText(SEED_HIGH, `${videoId}.`), low: absorbText(SEED_LOW, `${videoId}.`) };
}

/** Returns the hash of a line id, from the state of its prefix and its `seq`, a nonnegative integer. */
export function hashLineId(prefix: LineIdHash, seq: number): LineIdHash {
  let divisor = 1;
  while (seq >= divisor * 10) divisor *= 10;
  let { high, low } = prefix;
  for (; divisor >= 1; divisor = Math.floor(divisor / 10)) {
    const digit = 0x30 + (Math.floor(seq / divisor) % 10);
    high = Math.imul(high ^ digit, FNV_PRIME);
    low = Math.imul(low ^ digit, FNV_PRIME);
  }
  return { high: finalizeHash(high), low: finalizeHash(low) };
}

const FNV_PRIME = 0x01000193;

/** Adds a text to a hash state: FNV-1a over UTF-16 code units (Fowler, Noll, Vo). */
function absorbText(state: number, text: string): number {
  let value = state;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  return value;
}

/**
 * Finishes a hash with the finalizer of MurmurHash3 (Appleby), so that ids that differ only at the end spread
 * evenly.
 */
function finalizeHash(state: number): number {
  let value = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
