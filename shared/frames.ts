/** A frame rate as an exact fraction, e.g. 24000/1001 for 23.976. */
export interface FrameRate {
  num: number;
  den: number;
}

/** Returns the frame at a time: round(ms × fps / 1000). */
export function frameAt(ms: number, rate: FrameRate): number {
  return Math.round((ms * rate.num) / (rate.den * 1000));
}

/** Returns the time in milliseconds (not rounded) at which a frame begins. */
export function frameStartMs(frame: number, rate: FrameRate): number {
  return (frame * rate.den * 1000) / rate.num;
}

/**
 * Returns the time at which a frame begins, in seconds for ffmpeg's `-ss`: rounded down to the microsecond, never up.
 */
export function frameSeekSeconds(frame: number, rate: FrameRate): string {
  return (Math.floor((frame * rate.den * 1e6) / rate.num) / 1e6).toFixed(6);
}
