import type { RawCue } from './raw-cue.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Maximum duration of a cue. A longer one is a mistake in the file. */
const MAX_CUE_MS = 60_000;

/**
 * Repairs impossible times of cues that are ordered by start. A start before 0 becomes 0. An end at or before the
 * start, or more than a minute after it, becomes the start plus the reading time, at most the start of the next cue.
 * Cues that end before 0 or start after 24 hours are dropped.
 * @returns the cues, all with 0 <= start < end, and the number of repaired or dropped cues.
 */
export function repairCueTimes(cues: RawCue[]): { cues: RawCue[]; badTimes: number } {
  const repaired: RawCue[] = [];
  let badTimes = 0;
  for (const [at, cue] of cues.entries()) {
    const { startMs, endMs } = cue;
    const isImpossible = startMs >= DAY_MS || (startMs < 0 && endMs <= 0);
    const length = endMs - startMs;
    if (!isImpossible && startMs >= 0 && length > 0 && length <= MAX_CUE_MS) {
      repaired.push(cue);
      continue;
    }
    badTimes += 1;
    if (isImpossible) continue;
    const start = Math.max(0, startMs);
    let end = endMs;
    if (end <= start || end - start > MAX_CUE_MS) {
      const next = cues[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
      end = start + readingTimeMs(cue.text);
      if (next > start) end = Math.min(end, next);
    }
    repaired.push({ startMs: start, endMs: end, text: cue.text });
  }
  return { cues: repaired, badTimes };
}

/** Returns the reading time at about 15 letters a second, between one and six seconds. */
function readingTimeMs(text: string): number {
  return Math.min(6000, Math.max(1000, text.length * 67));
}
