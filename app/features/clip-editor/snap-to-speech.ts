import { frameStartMs } from '#shared/frames.ts';
import { clampSelection, type Padding, type Selection, type VideoTiming } from './selection.ts';
import { findSpeechBounds, type TimeRange } from './speech-bounds.ts';

/** A selection snapped to speech, and whether anything was heard to snap to. */
export interface SnapResult {
  selection: Selection;
  heard: boolean;
}

/**
 * The frames of a stretch's speech with padding round it. An end that was heard is widened to whole frames, so that no
 * sound is cut off; padding stops where a neighbour's speech begins, but the stretch's own speech is never given up for it.
 * An end that was not heard keeps its given time, a line's with its padding.
 */
export function snapToSpeech(args: {
  peaks: Int8Array;
  stretch: TimeRange;
  before: TimeRange | null;
  behind: TimeRange | null;
  padding: Padding;
  reel: VideoTiming;
  /** The stretch was chosen roughly, by hand. */
  isRough?: boolean;
}): SnapResult {
  const { padding, reel, isRough = false } = args;
  const speech = findSpeechBounds(args);
  const perFrame = frameStartMs(1, reel.rate);
  // A thousandth of a frame makes up for the rounding of times to milliseconds.
  const frameBefore = (ms: number) => Math.floor(ms / perFrame + 0.001);
  const frameBehind = (ms: number) => Math.ceil(ms / perFrame - 0.001);
  const rounded = (ms: number) => Math.round(ms / perFrame);

  let inFrame = (speech.detected.start ? frameBefore : rounded)(
    speech.startMs - (speech.detected.start || !isRough ? padding.headMs : 0),
  );
  if (speech.beforeMs !== null) {
    const first = frameBehind(speech.beforeMs);
    inFrame = Math.max(inFrame, Math.min(first, frameBefore(speech.startMs)));
  }
  let outFrame = (speech.detected.end ? frameBehind : rounded)(
    speech.endMs + (speech.detected.end || !isRough ? padding.tailMs : 0),
  );
  if (speech.behindMs !== null) {
    const last = frameBefore(speech.behindMs);
    outFrame = Math.min(outFrame, Math.max(last, frameBehind(speech.endMs)));
  }
  return {
    selection: clampSelection({ inFrame, outFrame }, reel),
    heard: speech.detected.start || speech.detected.end,
  };
}

/** The lines on either side of a stretch: the last that is mostly before it and the first that is mostly behind it. */
export function neighboringLines<Line extends TimeRange>(
  lines: readonly Line[],
  stretch: TimeRange,
): { before: Line | null; behind: Line | null } {
  const middle = (line: TimeRange) => (line.startMs + line.endMs) / 2;
  return {
    before: lines.findLast((line) => middle(line) < stretch.startMs) ?? null,
    behind: lines.find((line) => middle(line) > stretch.endMs) ?? null,
  };
}
