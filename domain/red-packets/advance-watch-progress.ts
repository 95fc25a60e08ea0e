import { WATCH_COMPLETE_PERCENT } from '#shared/red-packet-codes.ts';
import type { WatchProgress } from './types.ts';

/** Fastest playback speed that counts. */
const MAX_SPEED = 1.5;
/** Tolerance for the delay of a report, in milliseconds. */
const TOLERANCE_MS = 2000;

/**
 * Adds a report that [fromMs, toMs) was played to a viewer's progress. A report counts for no more than can have been
 * played since the last one, measured by the server's clock. The first report only starts the clock.
 */
export function advanceWatchProgress(args: {
  before: WatchProgress | null;
  fromMs: number;
  toMs: number;
  nowMs: number;
  durationMs: number;
}): WatchProgress {
  const { before, nowMs, durationMs } = args;
  if (!before) return { spans: [], reportedMs: nowMs, completedMs: null };
  const allowedMs = Math.floor((nowMs - before.reportedMs) * MAX_SPEED) + TOLERANCE_MS;
  const start = Math.max(0, args.fromMs);
  const end = Math.min(args.toMs, durationMs, start + Math.max(0, allowedMs));
  const spans = end > start ? mergeSpans([...before.spans, [start, end]]) : before.spans;
  const isComplete = computeWatchedPercent({ spans, durationMs }) >= WATCH_COMPLETE_PERCENT;
  return {
    spans,
    // If the clock was set back, the next report must not get a longer span.
    reportedMs: Math.max(nowMs, before.reportedMs),
    completedMs: before.completedMs ?? (isComplete ? nowMs : null),
  };
}

/** Returns the percentage of a video that the played spans cover, rounded down. */
export function computeWatchedPercent(args: {
  spans: readonly [number, number][];
  durationMs: number;
}): number {
  const played = args.spans.reduce((total, [start, end]) => total + end - start, 0);
  return args.durationMs > 0 ? Math.min(100, Math.floor((100 * played) / args.durationMs)) : 0;
}

/** Returns the union of the spans as disjoint spans in order. */
export function mergeSpans(spans: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
