import type { Cue } from '#domain/films/types.ts';

/** No larger offset is looked for: beyond it, another cut of the film is likelier than a late track. */
const LARGEST_OFFSET_MS = 5000;
const BIN_MS = 50;
/** Starts that agree within this count as the same line begun: two translators rarely set the same millisecond. */
const TOLERANCE_MS = 250;
/** Smaller offsets do no harm to pairing. */
const SMALLEST_OFFSET_MS = 300;
/** Pairs looked at per cue; a bound for tracks with hundreds of cues at one moment. */
const NEAR_CUES = 40;
const FEWEST_AGREEING = 4;
/** By chance about a sixth of the starts agree at any offset; the true one has most of them. */
const AGREEING_SHARE = 0.5;

/**
 * Estimates by how much a track is late against another, from the differences between starts: where the tracks hold the
 * same talk, the true offset is the difference that occurs most (a cross-correlation of the starts as point events).
 * @returns milliseconds to be added to `other` to bring it onto `reference`; 0 unless the starts agree at that offset
 * for at least half of the shorter track and at least twice as often as they do without it.
 */
export function estimateOffset(args: { reference: Cue[]; other: Cue[] }): number {
  const reference = args.reference.map((cue) => cue.startMs).sort((a, b) => a - b);
  const other = args.other.map((cue) => cue.startMs).sort((a, b) => a - b);
  const reach = LARGEST_OFFSET_MS + TOLERANCE_MS;
  const bins = new Array<number>(2 * Math.ceil(reach / BIN_MS) + 1).fill(0);
  const middle = (bins.length - 1) / 2;
  let from = 0;
  for (const start of reference) {
    while (from < other.length && (other[from] ?? 0) < start - reach) from += 1;
    const to = Math.min(other.length, from + NEAR_CUES);
    for (let at = from; at < to; at++) {
      const difference = start - (other[at] ?? 0);
      if (difference < -reach) break;
      const bin = middle + Math.round(difference / BIN_MS);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
  }
  const around = (bin: number) => {
    let sum = 0;
    for (let at = bin - TOLERANCE_MS / BIN_MS; at <= bin + TOLERANCE_MS / BIN_MS; at++) sum += bins[at] ?? 0;
    return sum;
  };
  let [best, most] = [middle, around(middle)];
  const atZero = most;
  const limit = LARGEST_OFFSET_MS / BIN_MS;
  for (let away = 1; away <= limit; away++) {
    for (const bin of [middle - away, middle + away]) {
      const agreeing = around(bin);
      if (agreeing > most) [best, most] = [bin, agreeing];
    }
  }
  const shorter = Math.min(reference.length, other.length);
  if (most < FEWEST_AGREEING || most < shorter * AGREEING_SHARE || most < atZero * 2) return 0;
  const offset = weightedCentre(bins, best) - middle;
  const offsetMs = Math.round(offset * BIN_MS);
  return Math.abs(offsetMs) < SMALLEST_OFFSET_MS ? 0 : offsetMs;
}

function weightedCentre(bins: number[], around: number): number {
  let [sum, weight] = [0, 0];
  for (let at = around - TOLERANCE_MS / BIN_MS; at <= around + TOLERANCE_MS / BIN_MS; at++) {
    sum += at * (bins[at] ?? 0);
    weight += bins[at] ?? 0;
  }
  return weight === 0 ? around : sum / weight;
}
