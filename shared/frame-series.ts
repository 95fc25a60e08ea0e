/** Most frames in one series. */
export const FRAME_SERIES_MAX = 24;
/** Largest distance, in frames, at which a sharper frame may be searched for. */
export const SHARPEST_SEARCH_RADIUS_MAX = 12;

/** How a series is chosen over a span: every so many frames, or so many of them evenly. */
export type FrameSeriesRule = { by: 'step'; step: number } | { by: 'count'; count: number };

/**
 * Frames of a series over [first, last], both ends included, ascending and without repeats: every `step` frames from the
 * first on, or `count` of them with both ends among them (the middle one for a count of one). Null when there would be
 * more than SERIES_MAX, when the span is empty, or when the wish is no whole number above zero.
 */
export function selectFrameSeries(args: {
  first: number;
  last: number;
  rule: FrameSeriesRule;
}): number[] | null {
  const { first, last, rule: wish } = args;
  const size = wish.by === 'step' ? wish.step : wish.count;
  if (![first, last, size].every(Number.isSafeInteger) || first < 0 || last < first || size < 1) return null;
  const length = last - first;
  if (wish.by === 'step') {
    const count = Math.floor(length / size) + 1;
    return count > FRAME_SERIES_MAX ? null : Array.from({ length: count }, (_, at) => first + at * size);
  }
  if (size > FRAME_SERIES_MAX) return null;
  if (size === 1) return [first + Math.floor(length / 2)];
  const frames = Array.from({ length: size }, (_, at) => first + Math.round((at * length) / (size - 1)));
  return [...new Set(frames)];
}
