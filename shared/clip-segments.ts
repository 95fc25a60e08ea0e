import { type FrameRate, frameStartMs } from './frames.ts';

/** Frames [startFrame, endFrame) of a film. */
export interface FrameSpan {
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
}

/** One time range of a film, with its start in the clip. Times are rounded to the millisecond. */
export interface ClipSegment extends FrameSpan {
  startMs: number;
  endMs: number;
  /** Where it begins on the clip's own time axis. */
  clipStartMs: number;
}

/** Spans one after the other, each where its frames begin in the clip: what is rounded adds up to nothing. */
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

/** How many frames a clip of these spans has. */
export function countFrames(spans: readonly FrameSpan[]): number {
  return spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);
}

/** How long a clip of these segments lasts, in milliseconds. */
export function computeDurationMs(segments: readonly ClipSegment[]): number {
  const last = segments.at(-1);
  return last ? last.clipStartMs + last.endMs - last.startMs : 0;
}

/** The film's frame that is seen at a clip's frame; its first or last one for a place outside of it. */
export function toFilmFrame(spans: readonly FrameSpan[], clipFrame: number): number {
  let left = Math.max(0, clipFrame);
  for (const { startFrame, endFrame } of spans) {
    if (left < endFrame - startFrame) return startFrame + left;
    left -= endFrame - startFrame;
  }
  return (spans.at(-1)?.endFrame ?? 1) - 1;
}

/** The bounds of the spans: from their earliest frame to their latest. */
export function getFrameBounds(spans: readonly FrameSpan[]): FrameSpan {
  return {
    startFrame: Math.min(...spans.map(({ startFrame }) => startFrame)),
    endFrame: Math.max(...spans.map(({ endFrame }) => endFrame)),
  };
}

/** Spans of which each goes on where the one before ends, as one: nothing is joined where nothing was taken out. */
export function mergeAdjacentSpans(spans: readonly FrameSpan[]): FrameSpan[] {
  const merged: FrameSpan[] = [];
  for (const span of spans) {
    const before = merged.at(-1);
    if (before?.endFrame === span.startFrame) before.endFrame = span.endFrame;
    else merged.push({ startFrame: span.startFrame, endFrame: span.endFrame });
  }
  return merged;
}

/** Are these the same frames in the same order? How they are parted does not matter. */
export function hasSameFrames(a: readonly FrameSpan[], b: readonly FrameSpan[]): boolean {
  const [left, right] = [mergeAdjacentSpans(a), mergeAdjacentSpans(b)];
  return (
    left.length === right.length &&
    left.every((span, i) => span.startFrame === right[i]?.startFrame && span.endFrame === right[i]?.endFrame)
  );
}
