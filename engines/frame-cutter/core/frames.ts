/** A frame rate as an exact fraction, for example 24000/1001 for 23.976 frames a second. */
export interface FrameRate {
  num: number;
  den: number;
}

/** Frames [startFrame, endFrame) of a mezzanine, counted from 0. */
export interface FrameSpan {
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
}

/** Returns the time at which a frame begins, in milliseconds, not rounded. */
export function frameStartMs(frame: number, rate: FrameRate): number {
  return (frame * rate.den * 1000) / rate.num;
}

/**
 * Returns the time at which a frame begins, in seconds, rounded down to the microsecond: a seek (`-ss`) to it never
 * skips the frame.
 */
export function frameSeekSeconds(frame: number, rate: FrameRate): string {
  return (Math.floor((frame * rate.den * 1e6) / rate.num) / 1e6).toFixed(6);
}

/** Returns the total number of frames in these spans. */
export function countFrames(spans: readonly FrameSpan[]): number {
  return spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);
}

/** Merges consecutive spans that touch: no joint is needed where no frame was left out. */
export function mergeAdjacentSpans(spans: readonly FrameSpan[]): FrameSpan[] {
  const merged: FrameSpan[] = [];
  for (const span of spans) {
    const previous = merged.at(-1);
    if (previous?.endFrame === span.startFrame) previous.endFrame = span.endFrame;
    else merged.push({ startFrame: span.startFrame, endFrame: span.endFrame });
  }
  return merged;
}
