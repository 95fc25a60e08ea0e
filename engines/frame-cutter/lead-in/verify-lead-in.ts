import { assertCopyable } from '../not-copyable-error.ts';
import { encodingTolerance, frameDifference, matchFrameOffset } from '../verify/compare-frames.ts';

/** Frames looked at on either side of each. */
const NEIGHBOURS = 2;
/**
 * Mean difference from the film's own frame, in grey levels, that is no longer the encoder's. Over 1,279 frames of heads from
 * two films it was at worst 0.72, at the median 0.07 and 0.18.
 */
const MOST_LEVELS = 3;

/**
 * Holds every frame of a head, `shown` when it is decoded under the mezzanine's headers, against the mezzanine's frame it
 * should show and the two on either side, as far as there were any: it cannot show what was never sent. `seen` are all that
 * were decoded for it, the last of them the head's last. Throws NotCopyable when one looks like another, or unlike its own.
 */
export function verifyLeadIn(args: { seen: readonly Uint8Array[]; shown: readonly Uint8Array[] }): void {
  const { seen, shown } = args;
  const runUp = seen.length - shown.length;
  assertCopyable(runUp >= 0, `${shown.length} frames in a head of ${seen.length}`);
  for (const [frame, picture] of shown.entries()) {
    const at = runUp + frame;
    const from = Math.max(0, at - NEIGHBOURS);
    const neighbours = seen.slice(from, at + NEIGHBOURS + 1);
    const off = matchFrameOffset({ picture, neighbours, expected: at - from, noise: encodingTolerance });
    assertCopyable(off === 0, `frame ${frame} of a head is off by ${off}`);
    const apart = frameDifference(picture, neighbours[at - from] ?? picture);
    assertCopyable(apart <= MOST_LEVELS, `frame ${frame} of a head is ${apart} levels from the film's`);
  }
}
