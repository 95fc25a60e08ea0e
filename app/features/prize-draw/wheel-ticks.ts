/** Minimum time between two ticks, in ms: more ticks would only buzz. */
const SHORTEST_GAP_MS = 45;
/** Ticks at least this far apart, in ms, are felt one by one. */
const SLOW_GAP_MS = 75;

export interface WheelTick {
  /** True if the wheel is slow enough for each tick to be felt. */
  isSlow: boolean;
}

/**
 * Returns a function that takes the wheel's angle in degrees and the time in ms. It returns a tick if the pointer has passed a
 * border between two of `count` segments since the last tick; null otherwise.
 */
export function createWheelTicks(count: number): (angle: number, nowMs: number) => WheelTick | null {
  let last: { border: number; atMs: number } | null = null;
  return (angle, nowMs) => {
    const border = Math.floor((angle * count) / 360);
    if (last === null) {
      last = { border, atMs: Number.NEGATIVE_INFINITY };
      return null;
    }
    const gapMs = nowMs - last.atMs;
    if (border === last.border || gapMs < SHORTEST_GAP_MS) return null;
    last = { border, atMs: nowMs };
    return { isSlow: gapMs >= SLOW_GAP_MS };
  };
}
