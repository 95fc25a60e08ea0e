import type { FrameSpan } from '#shared/clip-segments.ts';
import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import { type Padding, proposeCut, type TimeRange } from './propose-cut.ts';
import { selectClipLines } from './select-clip-lines.ts';

/** A line, and the time from its first word to its last one; null unless its words were found with confidence. */
export interface LineToHear extends TimeRange {
  spoken: TimeRange | null;
}

/**
 * How far words may be outside the time of their line, in milliseconds. A line whose words are farther away is shown at the
 * wrong time. A cut by its words would not contain it, so the cut ignores them.
 */
export const MAX_OUTSIDE_MS = 500;

/**
 * Returns the frames to cut for lines. Like `proposeCut`, but the cut goes from the first word to the last one. A line whose
 * words are unknown counts with its own times. The padding contains no other line and no word of another line. The cut
 * contains a word of another line only if it is spoken while the own lines are shown. If a cut by words would contain other
 * lines than a cut by the times of the lines, returns the latter. Throws RangeError without own lines.
 */
export function proposeSpokenCut(args: {
  own: readonly LineToHear[];
  others: readonly LineToHear[];
  padding: Padding;
  timing: { rate: FrameRate; frames: number };
}): FrameSpan {
  const { own, others, padding, timing } = args;
  const heard = others.flatMap((line) => [line, speechOf(line)]);
  const byLines = proposeCut({ own, others: heard, padding, timing });
  const speech = findOwnSpeech({ own, others: others.map(speechOf) });
  if (!speech) return byLines;
  const byWords = proposeCut({ own: [speech], others: heard, padding, timing });
  const linesIn = (span: FrameSpan) => listLinesIn({ lines: [...own, ...others], span, rate: timing.rate });
  return linesIn(byWords) === linesIn(byLines) ? byWords : byLines;
}

/** Returns when a line is said: its words, or its own time where they are unknown or far from it. */
function speechOf({ startMs, endMs, spoken }: LineToHear): TimeRange {
  const isNear =
    spoken !== null && spoken.startMs >= startMs - MAX_OUTSIDE_MS && spoken.endMs <= endMs + MAX_OUTSIDE_MS;
  return isNear && spoken.startMs < spoken.endMs ? spoken : { startMs, endMs };
}

/** Returns when own lines are said, up to the words of others around the lines; null if nothing is left of it. */
function findOwnSpeech(args: { own: readonly LineToHear[]; others: readonly TimeRange[] }): TimeRange | null {
  const { own, others } = args;
  const [shown, said] = [boundsOf(own), boundsOf(own.map(speechOf))];
  for (const { startMs, endMs } of others) {
    if (endMs <= shown.startMs) said.startMs = Math.max(said.startMs, endMs);
    if (startMs >= shown.endMs) said.endMs = Math.min(said.endMs, startMs);
  }
  return said.startMs < said.endMs ? said : null;
}

const boundsOf = (ranges: readonly TimeRange[]): TimeRange => ({
  startMs: Math.min(...ranges.map(({ startMs }) => startMs)),
  endMs: Math.max(...ranges.map(({ endMs }) => endMs)),
});

/** Names the lines that belong to a clip of these frames. */
function listLinesIn(args: { lines: readonly TimeRange[]; span: FrameSpan; rate: FrameRate }): string {
  const { lines, span, rate } = args;
  const [startMs, endMs] = [span.startFrame, span.endFrame].map((frame) =>
    Math.round(frameStartMs(frame, rate)),
  ) as [number, number];
  const numbered = lines.map((line, number) => ({ startMs: line.startMs, endMs: line.endMs, number }));
  return selectClipLines({ lines: numbered, segments: [{ startMs, endMs, clipStartMs: 0 }] })
    .lines.map(({ number }) => number)
    .join();
}
