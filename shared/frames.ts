/** A frame rate as an exact fraction, e.g. 24000/1001 for 23.976. */
export interface FrameRate {
  num: number;
  den: number;
}

/** The frame at a time: round(ms x fps / 1000). */
export function frameAt(ms: number, rate: FrameRate): number {
  return Math.round((ms * rate.num) / (rate.den * 1000));
}

/** The time in milliseconds (not rounded) at which a frame begins. */
export function frameStartMs(frame: number, rate: FrameRate): number {
  return (frame * rate.den * 1000) / rate.num;
}

/** The time in seconds at which a frame begins, cut down (never rounded up) to the microsecond, as ffmpeg's `-ss` wants it. */
export function frameSeekSeconds(frame: number, rate: FrameRate): string {
  return (Math.floor((frame * rate.den * 1e6) / rate.num) / 1e6).toFixed(6);
}
