/** The time range that a timeline shows over its whole width. Milliseconds. */
export interface TimeWindow {
  startMs: number;
  spanMs: number;
}

/** The limits of a window: the film's length, and the shortest span that can be shown. Milliseconds. */
export interface TimeWindowLimits {
  durationMs: number;
  minSpanMs: number;
}

/** The margin on each side of a fitted range, as a share of the width. */
const FIT_MARGIN = 0.18;
/** During playback, the window moves when the playhead passes this share of the width. */
const FOLLOW_AT = 0.92;
/** The share of the width where the playhead is after the window has moved. */
const FOLLOW_TO = 0.08;

/** Returns the window, moved and resized so that it is within the film and the limits. */
export function clampTimeWindow(window: TimeWindow, limits: TimeWindowLimits): TimeWindow {
  const spanMs = Math.max(
    Math.min(window.spanMs, limits.durationMs),
    Math.min(limits.minSpanMs, limits.durationMs),
  );
  return { startMs: Math.max(0, Math.min(window.startMs, limits.durationMs - spanMs)), spanMs };
}

/**
 * Returns the position of a time on a timeline `width` wide, in the unit of `width`. Outside [0, width] if not visible.
 */
export function timeToX(ms: number, window: TimeWindow, width: number): number {
  return ((ms - window.startMs) / window.spanMs) * width;
}

/** Returns the time at a position; the inverse of `timeToX`. */
export function xToTime(x: number, window: TimeWindow, width: number): number {
  return window.startMs + (x / width) * window.spanMs;
}

/** Whether a time is visible. The edges of the window are visible. */
export function isTimeVisible(ms: number, window: TimeWindow): boolean {
  return ms >= window.startMs && ms <= window.startMs + window.spanMs;
}

/** Zooms by a factor (above 1 zooms in) and keeps the time at `share` (0 left, 1 right) of the width in place. */
export function zoomTimeWindow(args: {
  window: TimeWindow;
  factor: number;
  share: number;
  limits: TimeWindowLimits;
}): TimeWindow {
  const { window, factor, share, limits } = args;
  const spanMs = clampTimeWindow({ startMs: 0, spanMs: window.spanMs / factor }, limits).spanMs;
  const anchorMs = window.startMs + share * window.spanMs;
  return clampTimeWindow({ startMs: anchorMs - share * spanMs, spanMs }, limits);
}

/** Moves the window by `byMs` milliseconds, within the film. */
export function panTimeWindow(window: TimeWindow, byMs: number, limits: TimeWindowLimits): TimeWindow {
  return clampTimeWindow({ ...window, startMs: window.startMs + byMs }, limits);
}

/** Returns the window that shows [startMs, endMs) with a margin on both sides. */
export function fitTimeWindow(args: {
  startMs: number;
  endMs: number;
  limits: TimeWindowLimits;
}): TimeWindow {
  const lengthMs = Math.max(1, args.endMs - args.startMs);
  const wantedMs = lengthMs / (1 - 2 * FIT_MARGIN);
  const { spanMs } = clampTimeWindow({ startMs: 0, spanMs: wantedMs }, args.limits);
  const centerMs = (args.startMs + args.endMs) / 2;
  return clampTimeWindow({ startMs: centerMs - spanMs / 2, spanMs }, args.limits);
}

/** Returns the window during playback: the same one until the playhead leaves it, then one that shows the playhead. */
export function followPlayhead(window: TimeWindow, playheadMs: number, limits: TimeWindowLimits): TimeWindow {
  const share = (playheadMs - window.startMs) / window.spanMs;
  const atEnd = window.startMs + window.spanMs >= limits.durationMs - 0.5;
  if (share >= 0 && (share <= FOLLOW_AT || (atEnd && share <= 1))) return window;
  return clampTimeWindow({ ...window, startMs: playheadMs - FOLLOW_TO * window.spanMs }, limits);
}

const rulerStepsMs = [
  40, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  3_600_000,
];

/**
 * Returns the milliseconds between two ruler labels, so that they are at least `minGap` apart on a timeline `width`
 * wide.
 */
export function rulerStepMs(window: TimeWindow, width: number, minGap: number): number {
  const minStepMs = (minGap / width) * window.spanMs;
  return rulerStepsMs.find((stepMs) => stepMs >= minStepMs) ?? 3_600_000;
}
