import { PEAKS_PER_SECOND } from '#shared/constants.ts';

const FANOUT = 4;

/**
 * Smallest and largest values of ever longer spans: level 0 is the file itself, and each level joins four pairs of the
 * level below. A query for any range then reads only a few pairs of each level.
 */
export interface PeakPyramid {
  /** Pairs (min, max), interleaved. */
  levels: readonly Int8Array[];
  /** Number of pairs in level 0. */
  length: number;
}

/** Builds the pyramid of a peaks file: Int8 pairs (min, max), 100 per second. Ignores a stray last byte. */
export function buildPeakPyramid(bytes: ArrayBuffer): PeakPyramid {
  const length = bytes.byteLength >> 1;
  let level = new Int8Array(bytes, 0, length * 2);
  const levels = [level];
  while (level.length > 2 * FANOUT) {
    level = joinPairs(level);
    levels.push(level);
  }
  return { levels, length };
}

function joinPairs(below: Int8Array<ArrayBuffer>): Int8Array<ArrayBuffer> {
  const pairs = below.length >> 1;
  const joined = new Int8Array(Math.ceil(pairs / FANOUT) * 2);
  for (let index = 0; index < joined.length; index += 2) {
    const from = index * FANOUT;
    const to = Math.min(from + 2 * FANOUT, below.length);
    let low = 127;
    let high = -128;
    for (let i = from; i < to; i += 2) {
      low = Math.min(low, below[i] ?? 0);
      high = Math.max(high, below[i + 1] ?? 0);
    }
    joined[index] = low;
    joined[index + 1] = high;
  }
  return joined;
}

/**
 * Writes the exact minimum and maximum of the pairs [from, to) to `out[index]` and `out[index + 1]`, or zeros for an
 * empty range. On each level it consumes pairs from both ends up to a boundary of the next level, then continues there,
 * as in a bottom-up segment tree.
 */
function writeRangePeaks(
  pyramid: PeakPyramid,
  from: number,
  to: number,
  out: Int8Array,
  index: number,
): void {
  let a = Math.max(0, from);
  let b = Math.min(to, pyramid.length);
  let low = 127;
  let high = -128;
  const empty = a >= b;
  for (const level of pyramid.levels) {
    const last = level === pyramid.levels.at(-1);
    while (a < b && (last || a % FANOUT !== 0)) {
      low = Math.min(low, level[a * 2] ?? 127);
      high = Math.max(high, level[a * 2 + 1] ?? -128);
      a += 1;
    }
    while (a < b && b % FANOUT !== 0 && !(level.length >> 1 === b)) {
      b -= 1;
      low = Math.min(low, level[b * 2] ?? 127);
      high = Math.max(high, level[b * 2 + 1] ?? -128);
    }
    if (a >= b) break;
    a /= FANOUT;
    b = Math.ceil(b / FANOUT);
  }
  out[index] = empty ? 0 : low;
  out[index + 1] = empty ? 0 : high;
}

/**
 * Writes one pair (min, max) into `out` (2 × columns values) for each of the `columns` columns of an image that begins
 * at `startMs` and gives each column `columnMs` milliseconds. A column that is shorter than a pair of the file gets the
 * pair that contains it.
 */
export function readPeakColumns(args: {
  pyramid: PeakPyramid;
  startMs: number;
  columnMs: number;
  columns: number;
  out: Int8Array;
}): void {
  const { pyramid, startMs, columnMs, columns, out } = args;
  const pairsPerMs = PEAKS_PER_SECOND / 1000;
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((startMs + column * columnMs) * pairsPerMs);
    const to = Math.max(from + 1, Math.floor((startMs + (column + 1) * columnMs) * pairsPerMs));
    writeRangePeaks(pyramid, from, to, out, column * 2);
  }
}
