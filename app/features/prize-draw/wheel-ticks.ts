/** How far two ticks are apart at least, in ms: a faster wheel would only buzz. */
const SHORTEST_GAP_MS = 45;
/** Ticks that are farther apart than this, in ms, are felt one by one. */
const SLOW_GAP_MS = 75;

export interface WheelTick {
  /** Whether the wheel is slow enough for each tick to be felt. */
  isSlow: boolean;
}

/**
 * Returns a function that takes the angle of the wheel in degrees with its time in ms, and returns a tick when the pointer
 * has passed a border between two of `count` segments since the last one.
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
