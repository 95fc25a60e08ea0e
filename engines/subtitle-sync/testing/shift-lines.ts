import { placeAt, type TimeSpan, type Timing } from '../search/timing.ts';

/** A line of a file whose times are off, and where it belongs. */
export interface ShiftedLine extends TimeSpan {
  rightMs: number;
}

/** Writes lines as a file would have them that `timing` mends. A file has no times before 0, so such lines are missing. */
export function shiftLines(lines: readonly TimeSpan[], timing: Timing): ShiftedLine[] {
  const inFile = (ms: number) => (ms - timing.offsetMs) / timing.ratio;
  return lines
    .map(({ startMs, endMs }) => ({ startMs: inFile(startMs), endMs: inFile(endMs), rightMs: startMs }))
    .filter(({ startMs }) => startMs >= 0);
}

/** Returns the share of the lines that a timing puts within so many milliseconds of where they belong. */
export function shareWithin(lines: readonly ShiftedLine[], timing: Timing, ms: number): number {
  const good = lines.filter(({ startMs, rightMs }) => Math.abs(placeAt(timing, startMs) - rightMs) <= ms);
  return good.length / Math.max(1, lines.length);
}

/** Adds a pause to the times of all lines from one on, as where an advertisement was cut out of the film. */
export function delayFrom(lines: readonly TimeSpan[], from: number, ms: number): TimeSpan[] {
  return lines.map(({ startMs, endMs }, i) => {
    const delayMs = i >= from ? ms : 0;
    return { startMs: startMs + delayMs, endMs: endMs + delayMs };
  });
}
