import { WATCH_COMPLETE_PERCENT } from '#shared/red-packet-codes.ts';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import { mergeSpans } from '../merge-spans.ts';
import type { WatchProgress } from './types.ts';

/** Fastest playback speed that counts. */
const MAX_SPEED = 1.5;
/** Tolerance for delayed reports, in milliseconds. Each viewer of a video has it once, not with every report. */
const TOLERANCE_MS = 2000;

/**
 * Adds a report that [fromMs, toMs) was played to a viewer's progress. The first report only starts the clock. From
 * then on an allowance grows by 1.5 ms with each millisecond of the server's clock, and what counts is taken from it:
 * a token bucket. All spans together are therefore never longer than 1.5 x the time since the first report + 2 s,
 * whatever the number of reports.
 */
export function advanceWatchProgress(args: {
  before: WatchProgress | null;
  fromMs: number;
  toMs: number;
  nowMs: number;
  durationMs: number;
}): WatchProgress {
  const { before, nowMs, durationMs } = args;
  if (!before) return { watchedSpans: [], reportedMs: nowMs, allowanceMs: TOLERANCE_MS, completedMs: null };
  // If the clock was set back, the viewer cannot wait until it shows the time of the last report again.
  const lastMs = before.reportedMs > nowMs + CLOCK_TOLERANCE_MS ? nowMs : before.reportedMs;
  const passedMs = Math.max(0, nowMs - lastMs);
  const allowedMs = before.allowanceMs + Math.floor(passedMs * MAX_SPEED);
  const start = Math.max(0, args.fromMs);
  const end = findCountedEnd({
    spans: before.watchedSpans,
    start,
    end: Math.min(args.toMs, durationMs),
    allowedMs,
  });
  const watchedSpans = end > start ? mergeSpans([...before.watchedSpans, [start, end]]) : before.watchedSpans;
  const isComplete = computeWatchedPercent({ spans: watchedSpans, durationMs }) >= WATCH_COMPLETE_PERCENT;
  return {
    watchedSpans,
    // Clocks of several processes differ a little: the next report must not get a longer span.
    reportedMs: Math.max(nowMs, lastMs),
    allowanceMs: allowedMs - (sumSpans(watchedSpans) - sumSpans(before.watchedSpans)),
    completedMs: before.completedMs ?? (isComplete ? nowMs : null),
  };
}

/** Returns the latest end up to which a report adds no more than `allowedMs` to the spans; parts that it repeats are free. */
function findCountedEnd(args: {
  spans: readonly [number, number][];
  start: number;
  end: number;
  allowedMs: number;
}): number {
  let [reached, allowedMs] = [args.start, args.allowedMs];
  for (const [spanStart, spanEnd] of args.spans) {
    if (spanEnd <= reached) continue;
    const gapMs = Math.max(0, spanStart - reached);
    if (gapMs > allowedMs) break;
    allowedMs -= gapMs;
    reached = spanEnd;
  }
  return Math.min(args.end, reached + allowedMs);
}

/** Returns the percentage of a video that the played spans cover, rounded down. */
export function computeWatchedPercent(args: {
  spans: readonly [number, number][];
  durationMs: number;
}): number {
  const { spans, durationMs } = args;
  return durationMs > 0 ? Math.min(100, Math.floor((100 * sumSpans(spans)) / durationMs)) : 0;
}

const sumSpans = (spans: readonly [number, number][]): number =>
  spans.reduce((total, [start, end]) => total + end - start, 0);
