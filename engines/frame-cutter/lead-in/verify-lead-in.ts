import { assertCopyable } from '../core/errors.ts';
import { encodingTolerance, frameDifference, matchFrameOffset } from '../proof/compare-frames.ts';

/** Number of neighboring frames compared on either side. */
const NEIGHBORS = 2;
/**
 * Maximum mean difference from the mezzanine's frame, in gray levels of 255, that encoding may cause. Measured on 1,279
 * lead-in frames of two films: at most 0.72, median 0.07 and 0.18.
 */
const MAX_DIFFERENCE = 3;

/**
 * Compares every frame of a lead-in with the mezzanine's frame that it should show and with up to two frames on either
 * side. `actual` are the comparison frames of the lead-in, decoded under the mezzanine's parameter sets; `expected`
 * those of the mezzanine from the preceding key frame to the lead-in's last frame. Throws NotCopyableError when a frame
 * matches a neighbor better than its own, or matches its own badly.
 */
export function verifyLeadIn(args: { expected: readonly Uint8Array[]; actual: readonly Uint8Array[] }): void {
  const { expected, actual } = args;
  const preroll = expected.length - actual.length;
  assertCopyable(preroll >= 0, `${actual.length} lead-in frames of ${expected.length} decoded ones`);
  for (const [frame, picture] of actual.entries()) {
    const at = preroll + frame;
    const from = Math.max(0, at - NEIGHBORS);
    const neighbors = expected.slice(from, at + NEIGHBORS + 1);
    const offset = matchFrameOffset({
      ...{ picture, neighbors, expected: at - from },
      tolerance: encodingTolerance,
    });
    assertCopyable(offset === 0, `frame ${frame} of a lead-in is off by ${offset}`);
    const difference = frameDifference(picture, neighbors[at - from] ?? picture);
    assertCopyable(
      difference <= MAX_DIFFERENCE,
      `frame ${frame} of a lead-in is ${difference} levels from the mezzanine's`,
    );
  }
}
