import type { AnalyzedTake, RecordingSpan } from '@taici/pronunciation';

/** When a take is said beside the original, by its words. */
export interface WordTiming {
  original: RecordingSpan;
  mine: RecordingSpan;
  /** How much later the learner starts; negative if earlier. Milliseconds. */
  laterMs: number;
  /** By how much longer the learner speaks, in percent; negative if shorter. */
  longerPercent: number;
}

/**
 * Compares when the words of a take are said with those of the original, on the time axis of the clip. `originalAtMs` and
 * `mineAtMs` are where their first samples are on it. Returns null if either has no words.
 */
export function compareWords(args: {
  take: AnalyzedTake;
  originalAtMs: number;
  mineAtMs: number;
}): WordTiming | null {
  const { take, originalAtMs, mineAtMs } = args;
  const original = spanOf(take, 'original', originalAtMs);
  const mine = spanOf(take, 'mine', mineAtMs);
  if (!original || !mine) return null;
  const lengthOf = ({ startMs, endMs }: RecordingSpan) => Math.max(1, endMs - startMs);
  return {
    ...{ original, mine },
    laterMs: mine.startMs - original.startMs,
    longerPercent: Math.round((lengthOf(mine) / lengthOf(original) - 1) * 100),
  };
}

function spanOf({ words }: AnalyzedTake, side: 'original' | 'mine', atMs: number): RecordingSpan | null {
  const spans = words.flatMap((word) => word[side] ?? []);
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? { startMs: first.startMs + atMs, endMs: last.endMs + atMs } : null;
}
