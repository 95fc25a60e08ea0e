import type { FrameSpan } from '#shared/clip-segments.ts';
import { HEAD_PADDING_MS, TAIL_PADDING_MS } from '#shared/constants.ts';
import { type FrameRate, frameAt, frameStartMs } from '#shared/frames.ts';

/** A range of a film's time, in milliseconds. */
export interface TimeRange {
  startMs: number;
  endMs: number;
}

/** Milliseconds that are added before and after lines when they are cut. */
export interface Padding {
  headMs: number;
  tailMs: number;
}

export const defaultPadding: Padding = { headMs: HEAD_PADDING_MS, tailMs: TAIL_PADDING_MS };

/** A line, or a run of lines, and every other line of the film that could be near it. In any order. */
export interface LinesToCut {
  own: readonly TimeRange[];
  others: readonly TimeRange[];
}

/** The times between which a cut of lines must stay, in milliseconds. */
export interface CutLimits {
  minStartMs: number;
  maxEndMs: number;
}

/**
 * Returns how far a cut of lines may reach: back to the end of the line before, and on to the start of the line after. A
 * line that overlaps one end of the cut leaves that end without padding, because more of it would be heard. A line that
 * is spoken from before the cut until after it sets no limit. Throws RangeError without own lines.
 */
export function findCutLimits({ own, others }: LinesToCut): CutLimits {
  const { startMs, endMs } = boundsOf(own);
  const limits = { minStartMs: 0, maxEndMs: Number.POSITIVE_INFINITY };
  for (const other of others) {
    const startsBefore = other.startMs < startMs;
    const endsAfter = other.endMs > endMs;
    if (startsBefore && !endsAfter) {
      limits.minStartMs = Math.max(limits.minStartMs, Math.min(startMs, other.endMs));
    }
    if (endsAfter && !startsBefore) {
      limits.maxEndMs = Math.min(limits.maxEndMs, Math.max(endMs, other.startMs));
    }
  }
  return limits;
}

/**
 * Returns the range to play for lines, in milliseconds: all of them with padding, as far as the film and the limits
 * allow. It always contains the lines. Throws RangeError without own lines.
 */
export function padLines(args: LinesToCut & { padding: Padding; durationMs: number }): TimeRange {
  const { padding, durationMs } = args;
  const { startMs, endMs } = boundsOf(args.own);
  const { minStartMs, maxEndMs } = findCutLimits(args);
  return {
    startMs: Math.max(minStartMs, startMs - padding.headMs),
    endMs: Math.min(Math.max(durationMs, startMs + 1), maxEndMs, endMs + padding.tailMs),
  };
}

/**
 * Returns the frames to cut for lines: `padLines`, at the nearest frames that keep within the limits. A cut therefore
 * never holds sound of another line, unless the lines overlap. The one exception: where not one whole frame lies within
 * the limits, the cut is the frame in the middle of the lines. Throws RangeError without own lines.
 */
export function proposeCut(
  args: LinesToCut & { padding: Padding; timing: { rate: FrameRate; frames: number } },
): FrameSpan {
  const { own, timing } = args;
  const { rate, frames } = timing;
  const padded = padLines({ ...args, durationMs: frameStartMs(frames, rate) });
  return fitToLimits({
    span: { startFrame: frameAt(padded.startMs, rate), endFrame: frameAt(padded.endMs, rate) },
    limits: findCutLimits(args),
    own,
    timing,
  });
}

/**
 * Shortens a cut of lines to the limits and to the film. Times of frames are rounded to milliseconds, as those of lines
 * are. Returns the frame in the middle of the lines when nothing is left. Throws RangeError without own lines.
 */
export function fitToLimits(args: {
  span: FrameSpan;
  limits: CutLimits;
  own: readonly TimeRange[];
  timing: { rate: FrameRate; frames: number };
}): FrameSpan {
  const { span, limits, own, timing } = args;
  const { rate, frames } = timing;
  const msAt = (frame: number) => Math.round(frameStartMs(frame, rate));
  let startFrame = Math.max(0, span.startFrame, frameAt(limits.minStartMs, rate));
  if (msAt(startFrame) < limits.minStartMs) startFrame += 1;
  let endFrame = Math.min(frames, span.endFrame);
  if (msAt(endFrame) > limits.maxEndMs) {
    endFrame = frameAt(limits.maxEndMs, rate);
    if (msAt(endFrame) > limits.maxEndMs) endFrame -= 1;
  }
  if (startFrame < endFrame) return { startFrame, endFrame };
  const { startMs, endMs } = boundsOf(own);
  const middle = Math.floor((((startMs + endMs) / 2) * rate.num) / (rate.den * 1000));
  const frame = Math.max(0, Math.min(middle, frames - 1));
  return { startFrame: frame, endFrame: frame + 1 };
}

function boundsOf(lines: readonly TimeRange[]): TimeRange {
  if (lines.length === 0) throw new RangeError('there are no lines to cut');
  return lines.reduce((bounds, line) => ({
    startMs: Math.min(bounds.startMs, line.startMs),
    endMs: Math.max(bounds.endMs, line.endMs),
  }));
}
