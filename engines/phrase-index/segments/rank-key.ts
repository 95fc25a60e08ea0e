/** Where a hit stands in the ranking; compare with compareRank. */
export interface RankKey {
  /** The phrase is the whole line. */
  isWholeLine: boolean;
  /** Static quality of the film, higher first. */
  quality: number;
  /** The two halves of the line id's hash, unsigned 32-bit. */
  hashHigh: number;
  hashLow: number;
}

/** Negative when `a` ranks before `b`: whole lines, then quality, then the hash of the line id. */
export function compareRankKeys(a: RankKey, b: RankKey): number {
  if (a.isWholeLine !== b.isWholeLine) return a.isWholeLine ? -1 : 1;
  return b.quality - a.quality || a.hashHigh - b.hashHigh || a.hashLow - b.hashLow;
}

/** A hash of 64 bits in two halves, unsigned. */
export interface LineIdHash {
  high: number;
  low: number;
}

const SEED_HIGH = 0x9e3779b9;
const SEED_LOW = 0x7f4a7c15;

/** First half of a 64-bit hash of an id, unsigned. Stable: cursors carry it. */
export function hashHigh(id: string): number {
  return finish(absorb(SEED_HIGH, id));
}

/** Second half of that hash, unsigned. */
export function hashLow(id: string): number {
  return finish(absorb(SEED_LOW, id));
}

/** The hash of the beginning of the ids of a video's lines: the video's id and a dot. */
export function hashLineIdPrefix(videoId: string): LineIdHash {
  return { high: absorb(SEED_HIGH, `${videoId}.`), low: absorb(SEED_LOW, `${videoId}.`) };
}

/** The hash of the id of a line: that beginning and its seq, a whole number. */
export function hashLineId(beginning: LineIdHash, seq: number): LineIdHash {
  let divisor = 1;
  while (seq >= divisor * 10) divisor *= 10;
  let { high, low } = beginning;
  for (; divisor >= 1; divisor = Math.floor(divisor / 10)) {
    const digit = 0x30 + (Math.floor(seq / divisor) % 10);
    high = Math.imul(high ^ digit, FNV_PRIME);
    low = Math.imul(low ^ digit, FNV_PRIME);
  }
  return { high: finish(high), low: finish(low) };
}

const FNV_PRIME = 0x01000193;

/** FNV-1a over the UTF-16 units. */
function absorb(state: number, text: string): number {
  let value = state;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  return value;
}

/** The finaliser of MurmurHash3, so that ids alike in all but the end spread. */
function finish(state: number): number {
  let value = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
