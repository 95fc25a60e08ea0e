/** How much worse than the best match a frame may match and still be accepted: a factor, and gray levels on top. */
export interface FrameTolerance {
  factor: number;
  levels: number;
}

/**
 * Tolerance for one encoding. Measured on 2,862 frames of three films: the right frame was at most 1.04 times and 0.008
 * levels worse than the best match (a still scene); wrong neighbors were accepted only where frames are
 * indistinguishable.
 */
export const encodingTolerance: FrameTolerance = { factor: 1.05, levels: 0.02 };
/** Tolerance for a frame of the original compared with the mezzanine's: different size and encoder. */
export const originalTolerance: FrameTolerance = { factor: 1.15, levels: 0.1 };

/** Mean difference, in gray levels, above which two frames are unrelated. */
const UNRELATED_LEVELS = 10;

/** Returns the mean absolute difference of two gray frames of the same size, in gray levels (0 to 255). */
export function frameDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return a.length === 0 ? 0 : sum / a.length;
}

/**
 * Returns the number of frames by which `picture` is off. It is 0 if the expected frame is the best match among
 * `neighbors`, or within the tolerance of the best (neighbors in a still scene are alike), or if the expected frame
 * and the best match differ less from each other than the best match does from the picture (a drawing held for two
 * frames, the second with less noise). Null if it matches none.
 */
export function matchFrameOffset(args: {
  picture: Uint8Array;
  /** Candidate frames, in order. */
  neighbors: readonly Uint8Array[];
  /** Index of the frame that it should be. */
  expected: number;
  tolerance: FrameTolerance;
}): number | null {
  const differences = args.neighbors.map((neighbor) => frameDifference(args.picture, neighbor));
  const best = Math.min(...differences);
  const expectedDifference = differences[args.expected];
  if (expectedDifference === undefined || best > UNRELATED_LEVELS) return null;
  if (expectedDifference <= best * args.tolerance.factor + args.tolerance.levels) return 0;
  const bestIndex = differences.indexOf(best);
  const [expectedFrame, bestFrame] = [args.neighbors[args.expected], args.neighbors[bestIndex]];
  if (expectedFrame && bestFrame && frameDifference(expectedFrame, bestFrame) < best) return 0;
  return bestIndex - args.expected;
}
