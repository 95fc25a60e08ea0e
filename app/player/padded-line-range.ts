import { HEAD_PADDING_MS, TAIL_PADDING_MS } from '#shared/constants.ts';
import type { TimedLine } from './line-lookup.ts';

/**
 * Returns the range to play for one line, in milliseconds. Padding keeps the first and last sounds. The range does not
 * reach into the neighboring lines or past the ends of the video, and always contains the line.
 */
export function paddedLineRange(args: {
  line: TimedLine;
  previous: TimedLine | null;
  next: TimedLine | null;
  durationMs: number;
}): { startMs: number; endMs: number } {
  const { line, previous, next, durationMs } = args;
  const minStartMs = Math.max(0, Math.min(line.startMs, previous?.endMs ?? 0));
  const maxEndMs = Math.max(line.endMs, next?.startMs ?? Number.POSITIVE_INFINITY);
  return {
    startMs: Math.max(minStartMs, line.startMs - HEAD_PADDING_MS),
    endMs: Math.min(Math.max(durationMs, line.startMs + 1), maxEndMs, line.endMs + TAIL_PADDING_MS),
  };
}
