import type { FrameSharpness } from '../media/types.ts';

/** Mean difference between two successive frames, in gray levels, from which they belong to different shots. */
const MIN_SHOT_CHANGE = 24;
/**
 * Factor by which another frame must be sharper to replace the chosen one. Smaller differences are noise of the
 * encoder.
 */
const MIN_SHARPNESS_RATIO = 1.03;

/**
 * Returns the index in `measured` of the frame to use instead of the one at `chosen`: the sharpest of the same shot, of
 * equals the nearest, or the chosen frame itself unless another is noticeably sharper.
 */
export function pickSharpestFrame(args: { measured: readonly FrameSharpness[]; chosen: number }): number {
  const { measured, chosen } = args;
  const sharpnessAt = (index: number) => measured[index]?.sharpness ?? 0;
  const isNewShot = (index: number) => (measured[index]?.change ?? 0) >= MIN_SHOT_CHANGE;
  let [first, last] = [chosen, chosen];
  while (first > 0 && !isNewShot(first)) first -= 1;
  while (last + 1 < measured.length && !isNewShot(last + 1)) last += 1;
  let best = chosen;
  for (let distance = 1; distance < measured.length; distance += 1) {
    for (const index of [chosen - distance, chosen + distance]) {
      if (index < first || index > last) continue;
      if (sharpnessAt(index) > sharpnessAt(best)) best = index;
    }
  }
  return sharpnessAt(best) > sharpnessAt(chosen) * MIN_SHARPNESS_RATIO ? best : chosen;
}
