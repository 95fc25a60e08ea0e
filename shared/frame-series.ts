/** Maximum number of frames in one series. */
export const FRAME_SERIES_MAX = 24;
/** Maximum distance, in frames, of the search for a sharper frame. */
export const SHARPEST_SEARCH_RADIUS_MAX = 12;

/** How frames are selected: every `step` frames, or `count` frames at even distances. */
export type FrameSeriesRule = { by: 'step'; step: number } | { by: 'count'; count: number };

/**
 * Selects frames of [first, last], both ends included, ascending and without repeats: every `step` frames from the
 * first, or `count` frames that include both ends (the middle frame for a count of one). Returns null when there would
 * be more than FRAME_SERIES_MAX, when the range is empty, or when `step` or `count` is not a positive integer.
 */
export function selectFrameSeries(args: {
  first: number;
  last: number;
  rule: FrameSeriesRule;
}): number[] | null {
  const { first, last, rule } = args;
  const size = rule.by === 'step' ? rule.step : rule.count;
  if (![first, last, size].every(Number.isSafeInteger) || first < 0 || last < first || size < 1) return null;
  const length = last - first;
  if (rule.by === 'step') {
    const count = Math.floor(length / size) + 1;
    return count > FRAME_SERIES_MAX ? null : Array.from({ length: count }, (_, at) => first + at * size);
  }
  if (size > FRAME_SERIES_MAX) return null;
  if (size === 1) return [first + Math.floor(length / 2)];
  const frames = Array.from({ length: size }, (_, at) => first + Math.round((at * length) / (size - 1)));
  return [...new Set(frames)];
}
