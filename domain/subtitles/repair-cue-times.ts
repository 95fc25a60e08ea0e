import type { RawCue } from './raw-cue.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Nobody speaks one cue for longer; such a cue is a slip of the hand. */
const LONGEST_CUE_MS = 60_000;

/**
 * Makes every cue's times possible, given cues in order of start. A start before 0 becomes 0; an end at or before the
 * start, or more than a minute after it, becomes a time long enough to read the text but not past the next cue. Cues
 * that end before 0, or start after 24 hours, are dropped.
 * @returns the cues, all with 0 <= start < end, and how many were mended or dropped.
 */
export function repairCueTimes(cues: RawCue[]): { cues: RawCue[]; badTimes: number } {
  const mended: RawCue[] = [];
  let badTimes = 0;
  for (const [at, cue] of cues.entries()) {
    const { startMs, endMs } = cue;
    const impossible = startMs >= DAY_MS || (startMs < 0 && endMs <= 0);
    const length = endMs - startMs;
    if (!impossible && startMs >= 0 && length > 0 && length <= LONGEST_CUE_MS) {
      mended.push(cue);
      continue;
    }
    badTimes += 1;
    if (impossible) continue;
    const start = Math.max(0, startMs);
    let end = endMs;
    if (end <= start || end - start > LONGEST_CUE_MS) {
      const next = cues[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
      end = start + readingTimeMs(cue.text);
      if (next > start) end = Math.min(end, next);
    }
    mended.push({ startMs: start, endMs: end, text: cue.text });
  }
  return { cues: mended, badTimes };
}

/** About 15 letters a second, between one and six seconds. */
function readingTimeMs(text: string): number {
  return Math.min(6000, Math.max(1000, text.length * 67));
}
