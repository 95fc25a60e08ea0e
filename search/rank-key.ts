/** Where a hit stands in the ranking; compare with compareRank. */
export interface RankKey {
  /** The phrase is the whole line. */
  whole: boolean;
  /** Static quality of the film, higher first. */
  quality: number;
  /** The two halves of the line id's hash, unsigned 32-bit. */
  hashHigh: number;
  hashLow: number;
}

/** Negative when `a` ranks before `b`: whole lines, then quality, then the hash of the line id. */
export function compareRank(a: RankKey, b: RankKey): number {
  if (a.whole !== b.whole) return a.whole ? -1 : 1;
  return b.quality - a.quality || a.hashHigh - b.hashHigh || a.hashLow - b.hashLow;
}

/** First half of a 64-bit hash of an id, unsigned. Stable: cursors carry it. */
export function hashHigh(id: string): number {
  return hash(id, 0x9e3779b9);
}

/** Second half of that hash, unsigned. */
export function hashLow(id: string): number {
  return hash(id, 0x7f4a7c15);
}

/** FNV-1a over the UTF-16 units from a seed, then the finaliser of MurmurHash3, so that ids alike in all but the end spread. */
function hash(id: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < id.length; at++) {
    value = Math.imul(value ^ id.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
