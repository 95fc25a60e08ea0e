import type { TimeSpan } from './timing.ts';

/**
 * What a line expects of the speech around it, as five times and the weights between them: silence before it begins, speech
 * from its start on, less surely towards its end, because subtitles stay to be read, and silence after it. Where another
 * line is close, nothing is expected before or after.
 */
export interface LineTemplates {
  count: number;
  /** Of each line, in milliseconds of the file. */
  starts: Float64Array;
  ends: Float64Array;
  /** Five times of each line, one line after the other. */
  bounds: Float64Array;
}

export const BOUNDS = 5;
/** Between the bounds. */
export const WEIGHTS = [-1, 1, 0.5, -0.5] as const;
/** How long the silence before and after a line counts, at most. */
const SILENCE_MS = 400;
/** A longer line counts no more than this. */
const MAX_BODY_MS = 4000;
/** The part of a line in which somebody surely speaks. */
const SURE_SHARE = 0.6;
/** Longer files are thinned evenly. */
const MAX_LINES = 4000;

/** Prepares lines. Leaves out those without a length; simultaneous ones count once. */
export function buildTemplates(lines: readonly TimeSpan[]): LineTemplates {
  const spans = thin(joinSimultaneous(lines));
  const bounds = new Float64Array(spans.length * BOUNDS);
  spans.forEach(({ startMs, endMs }, i) => {
    const gapBefore = startMs - (spans[i - 1]?.endMs ?? Number.NEGATIVE_INFINITY);
    const gapAfter = (spans[i + 1]?.startMs ?? Number.POSITIVE_INFINITY) - endMs;
    const bodyEnd = Math.min(endMs, startMs + MAX_BODY_MS);
    const isCut = bodyEnd < endMs;
    bounds.set(
      [
        startMs - Math.max(0, Math.min(SILENCE_MS, gapBefore)),
        startMs,
        startMs + SURE_SHARE * (bodyEnd - startMs),
        bodyEnd,
        isCut ? bodyEnd : bodyEnd + Math.max(0, Math.min(SILENCE_MS, gapAfter)),
      ],
      i * BOUNDS,
    );
  });
  return {
    count: spans.length,
    starts: Float64Array.from(spans, ({ startMs }) => startMs),
    ends: Float64Array.from(spans, ({ endMs }) => endMs),
    bounds,
  };
}

/** Returns the lines by start. Lines that begin at nearly the same moment become one. */
function joinSimultaneous(lines: readonly TimeSpan[]): TimeSpan[] {
  const sorted = lines
    .filter(({ startMs, endMs }) => Number.isFinite(startMs) && Number.isFinite(endMs) && endMs > startMs)
    .sort((a, b) => a.startMs - b.startMs);
  const joined: TimeSpan[] = [];
  for (const { startMs, endMs } of sorted) {
    const last = joined.at(-1);
    if (last && startMs - last.startMs < 100) last.endMs = Math.max(last.endMs, endMs);
    else joined.push({ startMs, endMs });
  }
  return joined;
}

function thin(spans: TimeSpan[]): TimeSpan[] {
  const every = Math.ceil(spans.length / MAX_LINES);
  return every <= 1 ? spans : spans.filter((_, i) => i % every === 0);
}
