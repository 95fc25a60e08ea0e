import { lastStartedLine, type TimedLine } from '../../player/line-lookup.ts';

/** What lies under a pointer on the timeline. */
export type TimelineHit = 'in' | 'out' | 'body' | 'outside';

/**
 * Which part of the selection a pointer at `x` takes hold of. `inX` and `outX` are the places of the two ends, `reach` how
 * far from an end it is still caught. Between the ends at least a third of the selection stays for moving it whole; a
 * selection too narrow for that is caught by its ends from outside.
 */
export function hitTest(args: { x: number; inX: number; outX: number; reach: number }): TimelineHit {
  const { x, inX, outX, reach } = args;
  const inner = Math.min(reach, (outX - inX) / 3);
  if (x < inX - reach || x > outX + reach) return 'outside';
  if (x <= inX + inner) return 'in';
  if (x >= outX - inner) return 'out';
  return 'body';
}

/**
 * The lines (in order of their starts) that are seen in [startMs, endMs], as indexes [from, to). `longestMs` is the length of
 * the longest line, so that one that began long before the window is found as well.
 */
export function linesWithin(args: {
  lines: readonly TimedLine[];
  longestMs: number;
  startMs: number;
  endMs: number;
}): { from: number; to: number } {
  const { lines, longestMs, startMs, endMs } = args;
  const to = lastStartedLine(lines, endMs) + 1;
  let from = Math.max(0, lastStartedLine(lines, startMs - longestMs));
  while (from < to && (lines[from]?.endMs ?? 0) <= startMs) from += 1;
  return { from, to };
}

/** Index of the line said at `ms`, or else of the one nearest in time; -1 without lines. */
export function nearestLine(lines: readonly TimedLine[], ms: number): number {
  let best = -1;
  let bestAway = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const away = Math.max(line.startMs - ms, ms - line.endMs, 0);
    if (away < bestAway) {
      best = index;
      bestAway = away;
    }
  }
  return best;
}

/** Index of the line being said at `ms`; -1 in a pause. Lines must be in order of their starts. */
export function lineSpokenAt(lines: readonly TimedLine[], ms: number): number {
  const begun = lastStartedLine(lines, ms);
  const line = lines[begun];
  return line && ms < line.endMs ? begun : -1;
}
