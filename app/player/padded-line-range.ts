import { defaultPadding, padLines } from '#domain/clips/propose-cut.ts';
import type { TimedLine } from './line-lookup.ts';

/**
 * Returns the range to play for one line, in milliseconds: the range that is proposed to cut it, before it is rounded to
 * frames.
 */
export function paddedLineRange(args: {
  line: TimedLine;
  previous: TimedLine | null;
  next: TimedLine | null;
  durationMs: number;
}): { startMs: number; endMs: number } {
  const { line, previous, next, durationMs } = args;
  const others = [previous, next].filter((other) => other !== null);
  return padLines({ own: [line], others, padding: defaultPadding, durationMs });
}
