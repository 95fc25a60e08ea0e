import type { RawCue } from './raw-cue.ts';

/** Cues no further apart than this are one after the other. */
const ADJACENT_MS = 300;
/** Captions roll when at least this share of the cues begins with the line the cue before ended with. */
const ROLLING_SHARE = 0.25;
const ROLLING_MIN = 3;

/**
 * Merges what a screen shows twice but a mouth says once: neighbours with the same text become one cue, and in a track
 * of rolling captions (each cue shows the last line again, with a new one below) each line is left where it came first.
 * Cues are in order of start; so is the result.
 */
export function mergeRepeatedCues(cues: RawCue[]): RawCue[] {
  const single = mergeSame(cues);
  const repeats = single.map((cue, at) => linesRepeated(single[at - 1], cue));
  const rolling = repeats.filter((count) => count > 0).length;
  if (rolling < ROLLING_MIN || rolling < single.length * ROLLING_SHARE) return single;
  const unrolled: RawCue[] = [];
  for (const [at, cue] of single.entries()) {
    const fresh = cue.text.split('\n').slice(repeats[at] ?? 0);
    if (fresh.length > 0) unrolled.push({ ...cue, text: fresh.join('\n') });
  }
  return mergeSame(unrolled);
}

function mergeSame(cues: RawCue[]): RawCue[] {
  const merged: RawCue[] = [];
  for (const cue of cues) {
    const last = merged.at(-1);
    if (last && last.text === cue.text && cue.startMs - last.endMs <= ADJACENT_MS) {
      merged[merged.length - 1] = { ...last, endMs: Math.max(last.endMs, cue.endMs) };
    } else merged.push(cue);
  }
  return merged;
}

/** How many lines at the start of a cue are the last lines of the one before, shown again. */
function linesRepeated(before: RawCue | undefined, cue: RawCue): number {
  if (!before || cue.startMs - before.endMs > ADJACENT_MS) return 0;
  const old = before.text.split('\n');
  const lines = cue.text.split('\n');
  for (let count = Math.min(old.length, lines.length); count > 0; count--) {
    if (old.slice(-count).every((line, at) => line === lines[at])) return count;
  }
  return 0;
}
