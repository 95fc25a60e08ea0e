/** Whole turns of a spin before it reaches the prize, in degrees. */
export const SPIN_DEGREES = 3600;
/** How far from the middle of its segment the pointer may come to rest, as a share of the segment. */
export const REST_SPREAD = 0.4;

const modulo = (degrees: number, by: number) => ((degrees % by) + by) % by;

/**
 * Where the wheel turns to so that the pointer at the top rests within segment `index` of `count`: 3600 degrees on, plus
 * what is missing to the prize from where it stands now. `current` and the answer are turns clockwise in degrees, segment i
 * lying in [i, i + 1) * 360 / count clockwise from the top while the wheel has not turned; `off` in [-0.4, 0.4] moves the
 * rest away from the segment's middle. The answer is always 3600 to 3960 degrees ahead.
 */
export function prizeAngle(args: { current: number; index: number; count: number; off: number }): number {
  const { current, index, count, off } = args;
  const prize = -((index + 0.5 + off) * 360) / count;
  return current + SPIN_DEGREES + modulo(prize - modulo(current, 360), 360);
}

/** The nearest border between two segments ahead, at least half a turn away: where a wheel without a result stops. */
export function borderAngle(args: { current: number; count: number }): number {
  const segment = 360 / args.count;
  return Math.ceil((args.current + 180) / segment) * segment;
}

/** The segment under the pointer at the top of a wheel turned by `angle` degrees. */
export function segmentAtTop(angle: number, count: number): number {
  return Math.floor((modulo(-angle, 360) * count) / 360) % count;
}
