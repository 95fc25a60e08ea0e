/** How much worse than the best match a frame may be and still be taken for the chosen one: a share, and grey levels. */
export interface FrameTolerance {
  share: number;
  levels: number;
}

/**
 * What encoding a frame anew does to it. Over 2,862 frames of three films the right frame was at worst 1.04 times and 0.008
 * levels behind the best (a still scene); wrong neighbours passed only where nobody could tell them apart.
 */
export const encodingTolerance: FrameTolerance = { share: 1.05, levels: 0.02 };
/** A still from the original against the mezzanine's: another size and another encoder lie between them. */
export const originalTolerance: FrameTolerance = { share: 1.15, levels: 0.1 };

/** Mean difference, in grey levels, above which two pictures have nothing to do with each other. */
const UNRELATED_LEVELS = 10;

/** Mean absolute difference of two grey pictures of one size, in grey levels (0 to 255). */
export function frameDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return a.length === 0 ? 0 : sum / a.length;
}

/**
 * How many frames a picture is away from the one it should be: 0 when that one is the best match among its neighbours, or
 * as good as the best within the encoder's noise (neighbours of a still scene are alike), or when it differs less from the
 * best than that does from the picture: a drawing held for two frames, of which the second is only a little cleaner, is one
 * picture. Null when it looks like none.
 */
export function matchFrameOffset(args: {
  picture: Uint8Array;
  /** The frames it may be, in order, and which of them it should be. */
  neighbours: readonly Uint8Array[];
  expected: number;
  noise: FrameTolerance;
}): number | null {
  const differences = args.neighbours.map((neighbour) => frameDifference(args.picture, neighbour));
  const best = Math.min(...differences);
  const own = differences[args.expected];
  if (own === undefined || best > UNRELATED_LEVELS) return null;
  if (own <= best * args.noise.share + args.noise.levels) return 0;
  const likest = differences.indexOf(best);
  const [chosen, other] = [args.neighbours[args.expected], args.neighbours[likest]];
  if (chosen && other && frameDifference(chosen, other) < best) return 0;
  return likest - args.expected;
}
