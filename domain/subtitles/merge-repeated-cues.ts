import { CUE_MAX_MS } from './limits.ts';
import type { RawCue } from './types.ts';

/** Maximum gap between adjacent cues. */
const MAX_GAP_MS = 300;
/** A track has rolling captions if at least this share of its cues begins with the last line of the previous cue. */
const MIN_ROLLING_SHARE = 0.25;
const MIN_ROLLING_CUES = 3;

/**
 * Merges text that is shown twice but spoken once. Adjacent cues with the same text become one cue, of at
 * most CUE_MAX_MS. In a track of
 * rolling captions, where each cue repeats the last line above a new one, each line is kept only where it first
 * appears. Cues are ordered by start, before and after.
 */
export function mergeRepeatedCues(cues: RawCue[]): RawCue[] {
  const merged = mergeIdentical(cues);
  const repeats = merged.map((cue, at) => countRepeatedLines(merged[at - 1], cue));
  const rolling = repeats.filter((count) => count > 0).length;
  if (rolling < MIN_ROLLING_CUES || rolling < merged.length * MIN_ROLLING_SHARE) return merged;
  const unrolled: RawCue[] = [];
  for (const [at, cue] of merged.entries()) {
    const newLines = cue.text.split('\n').slice(repeats[at] ?? 0);
    // The names of a cue are not known by line. Those of a repeated line would be wrong for the new one.
    const speakers = repeats[at] ? undefined : cue.speakers;
    if (newLines.length > 0) unrolled.push({ ...cue, text: newLines.join('\n'), speakers });
  }
  return mergeIdentical(unrolled);
}

function mergeIdentical(cues: RawCue[]): RawCue[] {
  const merged: RawCue[] = [];
  for (const cue of cues) {
    const last = merged.at(-1);
    const endMs = Math.max(last?.endMs ?? 0, cue.endMs);
    const isRepeated = last?.text === cue.text && cue.startMs - last.endMs <= MAX_GAP_MS;
    if (isRepeated && endMs - last.startMs <= CUE_MAX_MS) merged[merged.length - 1] = { ...last, endMs };
    else merged.push(cue);
  }
  return merged;
}

/** Returns how many lines at the start of a cue repeat the last lines of the previous one. */
function countRepeatedLines(before: RawCue | undefined, cue: RawCue): number {
  if (!before || cue.startMs - before.endMs > MAX_GAP_MS) return 0;
  const old = before.text.split('\n');
  const lines = cue.text.split('\n');
  for (let count = Math.min(old.length, lines.length); count > 0; count--) {
    if (old.slice(-count).every((line, at) => line === lines[at])) return count;
  }
  return 0;
}
