/** The full turns of a spin before the way to the prize, in degrees. */
export const SPIN_DEGREES = 3600;
/** Maximum distance of the resting pointer from the middle of its segment, as a share of the segment. */
export const REST_SPREAD = 0.4;

const modulo = (degrees: number, by: number) => ((degrees % by) + by) % by;

/**
 * Returns the angle at which the pointer at the top rests within segment `index` of `count`: 3600 degrees ahead of
 * `current`, plus the way from there to the prize, so 3600 to 3960 degrees ahead. Angles are clockwise, in degrees. On
 * an unturned wheel, segment i covers [i, i + 1) * 360 / count, clockwise from the top. `offset` in [-0.4, 0.4] moves
 * the resting place away from the middle of the segment.
 */
export function prizeAngle(args: { current: number; index: number; count: number; offset: number }): number {
  const { current, index, count, offset } = args;
  const prize = -((index + 0.5 + offset) * 360) / count;
  return current + SPIN_DEGREES + modulo(prize - modulo(current, 360), 360);
}

/** Returns the first border between two segments at least half a turn ahead, where a wheel without a result stops. */
export function borderAngle(args: { current: number; count: number }): number {
  const segment = 360 / args.count;
  return Math.ceil((args.current + 180) / segment) * segment;
}

/** Returns the segment under the pointer at the top when the wheel is turned by `angle` degrees. */
export function segmentAtTop(angle: number, count: number): number {
  return Math.floor((modulo(-angle, 360) * count) / 360) % count;
}
