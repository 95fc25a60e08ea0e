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

/** The time in milliseconds, not rounded, at which a frame begins. */
export function frameStartMs(frame: number, rate: FrameRate): number {
  return (frame * rate.den * 1000) / rate.num;
}

/** The time in seconds at which a frame begins, rounded down to the microsecond: a seek (`-ss`) to it never skips the frame. */
export function frameSeekSeconds(frame: number, rate: FrameRate): string {
  return (Math.floor((frame * rate.den * 1e6) / rate.num) / 1e6).toFixed(6);
}

/** Number of frames in these spans together. */
export function countFrames(spans: readonly FrameSpan[]): number {
  return spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);
}

/** The same frames with spans that touch merged into one: nothing is joined where nothing was left out. */
export function mergeAdjacentSpans(spans: readonly FrameSpan[]): FrameSpan[] {
  const merged: FrameSpan[] = [];
  for (const span of spans) {
    const before = merged.at(-1);
    if (before?.endFrame === span.startFrame) before.endFrame = span.endFrame;
    else merged.push({ startFrame: span.startFrame, endFrame: span.endFrame });
  }
  return merged;
}
