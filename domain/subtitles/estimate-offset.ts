import type { Cue } from '../films/types.ts';

/** Larger offsets are not considered, because another cut of the film is then more likely than a late track. */
const MAX_OFFSET_MS = 5000;
const BIN_MS = 50;
/**
 * Two starts within this distance count as the same line, because two translators rarely choose the same millisecond.
 */
const TOLERANCE_MS = 250;
/** Smaller offsets do not affect the pairing. */
const MIN_OFFSET_MS = 300;
/** Maximum number of pairs per cue. Limits the work for tracks with hundreds of cues at one time. */
const MAX_PAIRS_PER_CUE = 40;
const MIN_AGREEING = 4;
/** At any offset, about a sixth of the starts agree by chance; at the true offset, most of them do. */
const MIN_AGREEING_SHARE = 0.5;

/**
 * Estimates by how much a track is late against another, from the differences between their starts. Where the tracks
 * hold the same dialogue, the true offset is the most frequent difference (a cross-correlation of the starts as point
 * events).
 * @returns milliseconds to add to `other` to align it with `reference`. 0 unless, at that offset, the starts agree for
 * at least half of the shorter track and at least twice as often as without it.
 */
export function estimateOffset(args: { reference: Cue[]; other: Cue[] }): number {
  const reference = args.reference.map((cue) => cue.startMs).sort((a, b) => a - b);
  const other = args.other.map((cue) => cue.startMs).sort((a, b) => a - b);
  const maxDistanceMs = MAX_OFFSET_MS + TOLERANCE_MS;
  const bins = new Array<number>(2 * Math.ceil(maxDistanceMs / BIN_MS) + 1).fill(0);
  const middle = (bins.length - 1) / 2;
  let from = 0;
  for (const start of reference) {
    while (from < other.length && (other[from] ?? 0) < start - maxDistanceMs) from += 1;
    const to = Math.min(other.length, from + MAX_PAIRS_PER_CUE);
    for (let at = from; at < to; at++) {
      const difference = start - (other[at] ?? 0);
      if (difference < -maxDistanceMs) break;
      const bin = middle + Math.round(difference / BIN_MS);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
  }
  const countAround = (bin: number) => {
    let sum = 0;
    for (let at = bin - TOLERANCE_MS / BIN_MS; at <= bin + TOLERANCE_MS / BIN_MS; at++) sum += bins[at] ?? 0;
    return sum;
  };
  let [bestBin, bestCount] = [middle, countAround(middle)];
  const atZero = bestCount;
  const limit = MAX_OFFSET_MS / BIN_MS;
  for (let distance = 1; distance <= limit; distance++) {
    for (const bin of [middle - distance, middle + distance]) {
      const agreeing = countAround(bin);
      if (agreeing > bestCount) [bestBin, bestCount] = [bin, agreeing];
    }
  }
  const shorter = Math.min(reference.length, other.length);
  if (bestCount < MIN_AGREEING || bestCount < shorter * MIN_AGREEING_SHARE || bestCount < atZero * 2)
    return 0;
  const offset = weightedCenter(bins, bestBin) - middle;
  const offsetMs = Math.round(offset * BIN_MS);
  return Math.abs(offsetMs) < MIN_OFFSET_MS ? 0 : offsetMs;
}

function weightedCenter(bins: number[], center: number): number {
  let [sum, weight] = [0, 0];
  for (let at = center - TOLERANCE_MS / BIN_MS; at <= center + TOLERANCE_MS / BIN_MS; at++) {
    sum += at * (bins[at] ?? 0);
    weight += bins[at] ?? 0;
  }
  return weight === 0 ? center : sum / weight;
}
