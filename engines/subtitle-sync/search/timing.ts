/** A span of time, in milliseconds. */
export interface TimeSpan {
  startMs: number;
  endMs: number;
}

/** Where the times of a file are in the film: `ratio` times the time of the file, plus the offset. */
export interface Timing {
  ratio: number;
  offsetMs: number;
}

/** The times of the file as they are. */
export const UNCHANGED: Timing = { ratio: 1, offsetMs: 0 };

export const placeAt = ({ ratio, offsetMs }: Timing, ms: number): number => ratio * ms + offsetMs;

/** Returns by how much two timings differ at most between the first and the last line, in milliseconds. */
export function differenceOf(a: Timing, b: Timing, span: TimeSpan): number {
  return Math.max(...[span.startMs, span.endMs].map((ms) => Math.abs(placeAt(a, ms) - placeAt(b, ms))));
}
