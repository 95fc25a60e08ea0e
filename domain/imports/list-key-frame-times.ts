import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import { defaultPadding, proposeCut, type TimeRange } from '../clips/propose-cut.ts';

/** How many lines before and after a line are examined. Lines are in order of their starts, so few overlap it. */
const NEIGHBORS = 16;

/**
 * Returns the times, in milliseconds, at which the proposed cuts of lines start. A mezzanine with key frames there lets
 * these cuts copy every packet. `lines` are in order of their starts.
 */
export function listKeyFrameTimes(lines: readonly TimeRange[], rate: FrameRate): number[] {
  return lines.map((line, i) => {
    const others = [...lines.slice(Math.max(0, i - NEIGHBORS), i), ...lines.slice(i + 1, i + 1 + NEIGHBORS)];
    const timing = { rate, frames: Number.POSITIVE_INFINITY };
    const { startFrame } = proposeCut({ own: [line], others, padding: defaultPadding, timing });
    return frameStartMs(startFrame, rate);
  });
}
