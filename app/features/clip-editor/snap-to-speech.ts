import { type CutLimits, fitToLimits, type Padding, type TimeRange } from '#domain/clips/propose-cut.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import { clampSelection, type Selection } from './selection.ts';
import { findSpeechBounds, type SpeechBounds } from './speech-bounds.ts';

/** A selection that was snapped to speech, and whether any speech was found. */
export interface SnapResult {
  selection: Selection;
  foundSpeech: boolean;
}

/**
 * Returns the frames of the speech in a range, with padding. A detected end is widened to whole frames, so that no
 * sound is cut off. Padding stops at the speech of the neighboring lines, but never cuts off the speech of the range
 * itself. An end that was not detected keeps its given time; for lines, the padding is added. With `limits`, the result
 * keeps within them whatever was heard: in music, speech is easily detected too early or too late.
 */
export function snapToSpeech(args: {
  peaks: Int8Array;
  range: TimeRange;
  previous: TimeRange | null;
  next: TimeRange | null;
  padding: Padding;
  timing: VideoTiming;
  /** True if the user selected the range by hand, so its ends are only approximate. */
  isRough?: boolean;
  /** Of the lines in the range, as `findCutLimits` returns them. */
  limits?: CutLimits;
  /** Where the first and the last word of the range were measured; null for an end without measured words. */
  words?: { startMs: number | null; endMs: number | null };
}): SnapResult {
  const { range, padding, timing, limits, isRough = false } = args;
  const speech = withWords(findSpeechBounds(args), args.words);
  const frameMs = frameStartMs(1, timing.rate);
  // A thousandth of a frame compensates for times that were rounded to milliseconds.
  const floorFrame = (ms: number) => Math.floor(ms / frameMs + 0.001);
  const ceilFrame = (ms: number) => Math.ceil(ms / frameMs - 0.001);
  const roundFrame = (ms: number) => Math.round(ms / frameMs);

  let inFrame = (speech.detected.start ? floorFrame : roundFrame)(
    speech.startMs - (speech.detected.start || !isRough ? padding.headMs : 0),
  );
  if (speech.previousEndMs !== null) {
    const minFrame = ceilFrame(speech.previousEndMs);
    inFrame = Math.max(inFrame, Math.min(minFrame, floorFrame(speech.startMs)));
  }
  let outFrame = (speech.detected.end ? ceilFrame : roundFrame)(
    speech.endMs + (speech.detected.end || !isRough ? padding.tailMs : 0),
  );
  if (speech.nextStartMs !== null) {
    const maxFrame = floorFrame(speech.nextStartMs);
    outFrame = Math.min(outFrame, Math.max(maxFrame, ceilFrame(speech.endMs)));
  }
  const selection = clampSelection({ inFrame, outFrame }, timing);
  return {
    selection: limits ? keepWithin({ selection, limits, range, timing }) : selection,
    foundSpeech: speech.detected.start || speech.detected.end,
  };
}

/** Measured words tell where speech begins and ends better than the loudness of the sound does. */
function withWords(
  heard: SpeechBounds,
  words: { startMs: number | null; endMs: number | null } = { startMs: null, endMs: null },
): SpeechBounds {
  const startMs = words.startMs ?? heard.startMs;
  const endMs = words.endMs ?? heard.endMs;
  if (startMs >= endMs) return heard;
  const { previousEndMs, nextStartMs, detected } = heard;
  return {
    ...heard,
    startMs,
    endMs,
    detected: {
      start: detected.start || words.startMs !== null,
      end: detected.end || words.endMs !== null,
    },
    previousEndMs: previousEndMs !== null && previousEndMs <= startMs ? previousEndMs : null,
    nextStartMs: nextStartMs !== null && nextStartMs >= endMs ? nextStartMs : null,
  };
}

function keepWithin(args: {
  selection: Selection;
  limits: CutLimits;
  range: TimeRange;
  timing: VideoTiming;
}): Selection {
  const { selection, limits, range, timing } = args;
  const { startFrame, endFrame } = fitToLimits({
    span: { startFrame: selection.inFrame, endFrame: selection.outFrame },
    limits,
    own: [range],
    timing,
  });
  return { inFrame: startFrame, outFrame: endFrame };
}

/**
 * Returns the lines on either side of a range: the last one whose middle is before it, and the first whose middle is
 * after it.
 */
export function neighboringLines<Line extends TimeRange>(
  lines: readonly Line[],
  range: TimeRange,
): { previous: Line | null; next: Line | null } {
  const middle = (line: TimeRange) => (line.startMs + line.endMs) / 2;
  return {
    previous: lines.findLast((line) => middle(line) < range.startMs) ?? null,
    next: lines.find((line) => middle(line) > range.endMs) ?? null,
  };
}
