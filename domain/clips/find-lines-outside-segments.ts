interface TimeSpan {
  startMs: number;
  endMs: number;
}

/** Returns the lines that don't overlap any segment. `lines` must be sorted by start. Segments can be in any order. */
export function findLinesOutsideSegments<Line extends TimeSpan>(
  lines: readonly Line[],
  segments: readonly TimeSpan[],
): Line[] {
  const merged = mergeSpans(segments);
  let at = 0;
  return lines.filter((line) => {
    while (at < merged.length && (merged[at]?.endMs ?? 0) <= line.startMs) at += 1;
    const next = merged[at];
    return next === undefined || next.startMs >= line.endMs;
  });
}

/** Merges spans into disjoint ones, in order. */
function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const { startMs, endMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else merged.push({ startMs, endMs });
  }
  return merged;
}
