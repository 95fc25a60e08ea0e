import { encodingNoise, frameOffset } from '../compare-pictures.ts';
import { demand } from './not-copyable.ts';

/** Frames looked at on either side of each. */
const NEIGHBOURS = 2;

/**
 * Holds every frame of a head, `shown` when it is decoded under the mezzanine's headers, against the mezzanine's frame it
 * should show and the two on either side, as far as there were any: it cannot show what was never sent. `seen`
 * are all that it was given, the last of them the last that was encoded. Throws NotCopyable when one looks like another.
 */
export function proveHead(args: { seen: readonly Uint8Array[]; shown: readonly Uint8Array[] }): void {
  const { seen, shown } = args;
  const runUp = seen.length - shown.length;
  demand(runUp >= 0, `${shown.length} encoded frames of ${seen.length}`);
  for (const [frame, picture] of shown.entries()) {
    const from = Math.max(0, runUp + frame - NEIGHBOURS);
    const off = frameOffset({
      picture,
      neighbours: seen.slice(from, runUp + frame + NEIGHBOURS + 1),
      expected: runUp + frame - from,
      noise: encodingNoise,
    });
    demand(off === 0, `encoded frame ${frame} is off by ${off}`);
  }
}
