import type { FrameSharpness } from '#domain/media/types.ts';

/** Mean difference of two successive frames, in grey levels, from which they belong to different shots. */
const SHOT_CHANGE = 24;
/** A neighbour must be sharper by this share to be taken: less is the encoder's noise, and the chosen frame is the wish. */
const NOTICEABLE = 1.03;

/**
 * Which of the measured frames is taken instead of the one at `chosen`: the sharpest of its own shot, of equals the nearest,
 * and the chosen one itself unless another is noticeably sharper. An index into `measured`.
 */
export function pickSharpestFrame(args: { measured: readonly FrameSharpness[]; chosen: number }): number {
  const { measured, chosen } = args;
  const sharpnessAt = (index: number) => measured[index]?.sharpness ?? 0;
  const isNewShot = (index: number) => (measured[index]?.change ?? 0) >= SHOT_CHANGE;
  let [first, last] = [chosen, chosen];
  while (first > 0 && !isNewShot(first)) first -= 1;
  while (last + 1 < measured.length && !isNewShot(last + 1)) last += 1;
  let best = chosen;
  for (let away = 1; away < measured.length; away += 1) {
    for (const index of [chosen - away, chosen + away]) {
      if (index < first || index > last) continue;
      if (sharpnessAt(index) > sharpnessAt(best)) best = index;
    }
  }
  return sharpnessAt(best) > sharpnessAt(chosen) * NOTICEABLE ? best : chosen;
}
