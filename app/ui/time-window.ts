/** The stretch of time a timeline shows, over its whole width. Milliseconds. */
export interface TimeWindow {
  startMs: number;
  spanMs: number;
}

/** What a window may show: the film's length, and how far in one may go. Milliseconds. */
export interface TimeWindowLimits {
  durationMs: number;
  minSpanMs: number;
}

/** Share of the width kept free on either side when something is fitted in. */
const FIT_MARGIN = 0.18;
/** Playing, the head is brought back to the left when it passes this share of the width. */
const FOLLOW_AT = 0.92;
const FOLLOW_TO = 0.08;

/** A window inside the film, no longer than it and no shorter than allowed. */
export function clampTimeWindow(window: TimeWindow, limits: TimeWindowLimits): TimeWindow {
  const spanMs = Math.max(
    Math.min(window.spanMs, limits.durationMs),
    Math.min(limits.minSpanMs, limits.durationMs),
  );
  return { startMs: Math.max(0, Math.min(window.startMs, limits.durationMs - spanMs)), spanMs };
}

/** Place of a time on a timeline `width` wide, in the width's unit; outside [0, width] when out of sight. */
export function timeToX(ms: number, window: TimeWindow, width: number): number {
  return ((ms - window.startMs) / window.spanMs) * width;
}

/** Time at a place; the inverse of `timeToX`. */
export function xToTime(x: number, window: TimeWindow, width: number): number {
  return window.startMs + (x / width) * window.spanMs;
}

/** Whether a time is in sight, the edges of the window included. */
export function isTimeVisible(ms: number, window: TimeWindow): boolean {
  return ms >= window.startMs && ms <= window.startMs + window.spanMs;
}

/** Zooms by a factor (above 1: closer) while the time under `share` (0 left, 1 right) stays where it is. */
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

export function panTimeWindow(window: TimeWindow, byMs: number, limits: TimeWindowLimits): TimeWindow {
  return clampTimeWindow({ ...window, startMs: window.startMs + byMs }, limits);
}

/** The window that shows [startMs, endMs) with room on both sides. */
export function fitTimeWindow(args: {
  startMs: number;
  endMs: number;
  limits: TimeWindowLimits;
}): TimeWindow {
  const length = Math.max(1, args.endMs - args.startMs);
  const spanMs = length / (1 - 2 * FIT_MARGIN);
  const { spanMs: allowed } = clampTimeWindow({ startMs: 0, spanMs }, args.limits);
  const centre = (args.startMs + args.endMs) / 2;
  return clampTimeWindow({ startMs: centre - allowed / 2, spanMs: allowed }, args.limits);
}

/** The window while the head plays: the same until the head leaves it, then a page on (or back). */
export function followPlayhead(window: TimeWindow, headMs: number, limits: TimeWindowLimits): TimeWindow {
  const share = (headMs - window.startMs) / window.spanMs;
  const atEnd = window.startMs + window.spanMs >= limits.durationMs - 0.5;
  if (share >= 0 && (share <= FOLLOW_AT || (atEnd && share <= 1))) return window;
  return clampTimeWindow({ ...window, startMs: headMs - FOLLOW_TO * window.spanMs }, limits);
}

const rulerSteps = [
  40, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  3_600_000,
];

/** Milliseconds between two labels of the ruler, so that they stand at least `minGap` apart on a timeline `width` wide. */
export function rulerStepMs(window: TimeWindow, width: number, minGap: number): number {
  const wanted = (minGap / width) * window.spanMs;
  return rulerSteps.find((step) => step >= wanted) ?? 3_600_000;
}
