import { mergeSpans } from '../merge-spans.ts';

interface TimeSpan {
  startMs: number;
  endMs: number;
}

/** Returns the lines that don't overlap any segment. `lines` must be sorted by start. Segments can be in any order. */
export function findLinesOutsideSegments<Line extends TimeSpan>(
  lines: readonly Line[],
  segments: readonly TimeSpan[],
): Line[] {
  const merged = mergeSpans(segments.map(({ startMs, endMs }) => [startMs, endMs]));
  let at = 0;
  return lines.filter((line) => {
    while ((merged[at]?.[1] ?? Infinity) <= line.startMs) at += 1;
    const next = merged[at];
    return next === undefined || next[0] >= line.endMs;
  });
}
