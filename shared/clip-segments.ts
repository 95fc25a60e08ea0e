import { type FrameRate, frameStartMs } from './frames.ts';

/** Frames [startFrame, endFrame) of a film. */
export interface FrameSpan {
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
}

/** A span of a film with its start in the clip. Times are rounded to the millisecond. */
export interface ClipSegment extends FrameSpan {
  startMs: number;
  endMs: number;
  /** Where the segment begins in the clip. */
  clipStartMs: number;
}

/** Places spans one after the other. Each start is computed from the frame count, so rounding errors do not add up. */
export function layOutSegments(spans: readonly FrameSpan[], rate: FrameRate): ClipSegment[] {
  let frames = 0;
  return spans.map(({ startFrame, endFrame }) => {
    const clipStartMs = Math.round(frameStartMs(frames, rate));
    frames += endFrame - startFrame;
    return {
      startFrame,
      endFrame,
      startMs: Math.round(frameStartMs(startFrame, rate)),
      endMs: Math.round(frameStartMs(endFrame, rate)),
      clipStartMs,
    };
  });
}

/** Returns the number of frames of a clip with these spans. */
export function countFrames(spans: readonly FrameSpan[]): number {
  return spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);
}

/** Returns the length of a clip with these segments, in milliseconds. */
export function computeDurationMs(segments: readonly ClipSegment[]): number {
  const last = segments.at(-1);
  return last ? last.clipStartMs + last.endMs - last.startMs : 0;
}

/** Returns the film frame at a frame of the clip. A frame outside the clip is clamped to its first or last frame. */
export function toFilmFrame(spans: readonly FrameSpan[], clipFrame: number): number {
  let remaining = Math.max(0, clipFrame);
  for (const { startFrame, endFrame } of spans) {
    if (remaining < endFrame - startFrame) return startFrame + remaining;
    remaining -= endFrame - startFrame;
  }
  return (spans.at(-1)?.endFrame ?? 1) - 1;
}

/** Returns the bounds of the spans: from their earliest frame to their latest. */
export function getFrameBounds(spans: readonly FrameSpan[]): FrameSpan {
  return {
    startFrame: Math.min(...spans.map(({ startFrame }) => startFrame)),
    endFrame: Math.max(...spans.map(({ endFrame }) => endFrame)),
  };
}

/** Merges each span that begins where the previous one ends. The result plays the same frames with fewer joins. */
export function mergeAdjacentSpans(spans: readonly FrameSpan[]): FrameSpan[] {
  const merged: FrameSpan[] = [];
  for (const span of spans) {
    const previous = merged.at(-1);
    if (previous?.endFrame === span.startFrame) previous.endFrame = span.endFrame;
    else merged.push({ startFrame: span.startFrame, endFrame: span.endFrame });
  }
  return merged;
}

/** Whether two lists of spans hold the same frames in the same order. How they are split does not matter. */
export function hasSameFrames(a: readonly FrameSpan[], b: readonly FrameSpan[]): boolean {
  const [left, right] = [mergeAdjacentSpans(a), mergeAdjacentSpans(b)];
  return (
    left.length === right.length &&
    left.every((span, i) => span.startFrame === right[i]?.startFrame && span.endFrame === right[i]?.endFrame)
  );
}
