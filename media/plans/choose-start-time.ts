import type { FrameRate } from '#shared/frames.ts';

/**
 * If the picture begins later than this after the sound, the timestamps are broken (it is not an overture). The
 * mezzanine then begins with the picture.
 */
const MAX_LEAD_SECONDS = 10;
/** Source frames at most this share of a frame before a grid position are put on that position. */
const MAX_EARLY_SHARE = 0.25;
/** Maximum sound that may be dropped at the beginning, in seconds. Usually it is the silence that the encoder added. */
const MAX_DROPPED_SECONDS = 0.04;
/** The coarsest container rounds times to milliseconds, so this is the largest rounding error, in seconds. */
const MAX_ROUNDING_SECONDS = 0.0005;

/**
 * Returns the time, in seconds after the container's start, that becomes time 0 of the mezzanine. It is within a frame
 * of 0 and chosen so that the source frames fall on the mezzanine's frame grid. If they were half-way between two grid
 * positions (as AAC priming in Matroska causes at 24 frames per second), times rounded to milliseconds would go
 * sometimes to one and sometimes to the other position. With several source frames per mezzanine frame, none of them
 * may be half-way.
 *
 * `leadSeconds` is the time from the container's start to the first source frame. `seconds` are the times of some of
 * the first source frames after the container's start, in any order. The phase comes from these: it is the median
 * around the circular mean, so that a first frame with an odd time changes nothing. `sourceFramesPerFrame` is the
 * number of source frames per mezzanine frame.
 */
export function chooseStartTime(args: {
  leadSeconds: number;
  seconds: readonly number[];
  rate: FrameRate;
  sourceFramesPerFrame: number;
}): number {
  const { leadSeconds, seconds, rate, sourceFramesPerFrame } = args;
  if (leadSeconds > MAX_LEAD_SECONDS) return leadSeconds;
  const interval = rate.den / (rate.num * sourceFramesPerFrame);
  const targetPhase = sourceFramesPerFrame % 2 === 0 ? 0.5 : 0;
  const phase = computeMedianPhase(seconds.map((second) => second / interval - targetPhase));
  const start = (phase >= 1 - MAX_EARLY_SHARE ? phase - 1 : phase) * interval;
  if (start > MAX_DROPPED_SECONDS) return start - interval;
  return Math.abs(start) <= MAX_ROUNDING_SECONDS && targetPhase === 0 ? 0 : start;
}

/**
 * Returns the median of the fractional parts of these numbers, on a circle from 0 (inclusive) to 1; 0 for no numbers.
 */
function computeMedianPhase(numbers: readonly number[]): number {
  const sum = (of: (angle: number) => number) =>
    numbers.reduce((total, number) => total + of(2 * Math.PI * number), 0);
  const mean = Math.atan2(sum(Math.sin), sum(Math.cos)) / (2 * Math.PI);
  const deviations = numbers.map((number) => number - mean - Math.round(number - mean)).sort((a, b) => a - b);
  const phase = mean + (deviations[deviations.length >> 1] ?? 0);
  return phase - Math.floor(phase);
}
