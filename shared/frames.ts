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
