/** The part of the timeline that a pointer is on: an end of the selection, its body, or anything else. */
export type TimelineHit = 'in' | 'out' | 'body' | 'outside';

/**
 * Returns which part of the selection a pointer at `x` grabs. `inX` and `outX` are the positions of the two ends;
 * `reach` is how far from an end a pointer still grabs it. At least a third of the selection between the ends is left
 * for moving the whole selection, so the ends of a very narrow selection are mostly grabbed from outside.
 */
export function hitTest(args: { x: number; inX: number; outX: number; reach: number }): TimelineHit {
  const { x, inX, outX, reach } = args;
  const inner = Math.min(reach, (outX - inX) / 3);
  if (x < inX - reach || x > outX + reach) return 'outside';
  if (x <= inX + inner) return 'in';
  if (x >= outX - inner) return 'out';
  return 'body';
}
