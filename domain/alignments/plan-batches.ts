import type { Line } from '../films/types.ts';

/** Lines that are read and aligned together, with the part of the film that holds their sound. */
export interface LineBatch {
  lines: Line[];
  /** In milliseconds of the film. */
  startMs: number;
  endMs: number;
}

/** How much sound around a line is read. Lines are often shown a little early or late. */
const AROUND_MS = 500;
/** A killed process loses one batch at most. */
const MAX_LINES = 12;
const MAX_MS = 60_000;
/** Where nobody speaks for longer, the sound is not read. */
const MAX_GAP_MS = 10_000;

/** Divides the lines of a film that lasts `durationMs` into batches, in the order of their times. */
export function planBatches(lines: readonly Line[], durationMs: number): LineBatch[] {
  const batches: LineBatch[] = [];
  for (const line of lines.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)) {
    const startMs = Math.max(0, line.startMs - AROUND_MS);
    const endMs = Math.min(durationMs, line.endMs + AROUND_MS);
    if (startMs >= endMs) continue;
    const batch = batches.at(-1);
    const fits =
      batch &&
      batch.lines.length < MAX_LINES &&
      startMs - batch.endMs <= MAX_GAP_MS &&
      Math.max(endMs, batch.endMs) - batch.startMs <= MAX_MS;
    if (fits) {
      batch.lines.push(line);
      batch.endMs = Math.max(batch.endMs, endMs);
    } else batches.push({ lines: [line], startMs, endMs });
  }
  return batches;
}
