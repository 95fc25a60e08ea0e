import type { SubtitleTiming } from './timing-record.ts';

/** Returns the timing that does what `first` and then `second` do. */
export function composeTimings(first: SubtitleTiming, second: SubtitleTiming): SubtitleTiming {
  return {
    ratio: second.ratio * first.ratio,
    offsetMs: Math.round(second.ratio * first.offsetMs + second.offsetMs),
  };
}
