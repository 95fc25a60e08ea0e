import { QUIET_PEAK } from '#shared/take-level.ts';
import type { TakeSpeech } from './types.ts';

/** What the suggestion knows of a take. Times are in milliseconds. */
export interface MeasuredTake {
  takeId: string;
  /** The range that was recorded over: the time of the line by its subtitle. */
  startMs: number;
  endMs: number;
  preRollMs: number;
  offsetMs: number;
  /** Largest sample, in thousandths of full scale. */
  peak: number;
  isClipped: boolean;
  speech: TakeSpeech | null;
  /** How close it is to the original, from 0 to 100; null if it was not analyzed or not judged. */
  score: number | null;
  createdMs: number;
}

/** How the time of the speech in a take differs from that of its line. */
export interface TakeTiming {
  /** How much later than the line speech begins; negative if earlier. */
  entryMs: number;
  /** How much longer than the line speech lasts; negative if shorter. */
  extraMs: number;
}

/**
 * `level`: neither too quiet nor clipped; `score`: no other take was found closer to the original; `entry` and `length`: no
 * other take of the line begins or lasts closer to it.
 */
export type SuggestionReason = 'level' | 'score' | 'entry' | 'length';

/** Returns how the time of the speech differs from that of the line; null if no speech was found. */
export function measureTiming(
  take: Pick<MeasuredTake, 'startMs' | 'endMs' | 'preRollMs' | 'offsetMs' | 'speech'>,
): TakeTiming | null {
  const { speech } = take;
  if (!speech) return null;
  return {
    entryMs: speech.startMs - take.preRollMs + take.offsetMs,
    extraMs: speech.endMs - speech.startMs - (take.endMs - take.startMs),
  };
}

/**
 * Suggests one of several takes of a line: of those that are neither clipped nor too quiet, the one with the best score. If
 * fewer than two of them have a score, the one whose speech begins and lasts closest to the line. Of equal ones, the newest.
 * Returns null if fewer than two takes can be compared.
 */
export function suggestTake(
  takes: readonly MeasuredTake[],
): { takeId: string; reasons: SuggestionReason[] } | null {
  const usable = takes.filter(({ isClipped, peak }) => !isClipped && peak / 1000 >= QUIET_PEAK);
  return suggestByScore(usable) ?? suggestByTiming(usable);
}

function suggestByScore(takes: readonly MeasuredTake[]): ReturnType<typeof suggestTake> {
  const [best, second] = takes
    .flatMap(({ score, ...take }) => (score === null ? [] : [{ ...take, score }]))
    .toSorted((a, b) => b.score - a.score || b.createdMs - a.createdMs);
  return best && second ? { takeId: best.takeId, reasons: ['level', 'score'] } : null;
}

function suggestByTiming(takes: readonly MeasuredTake[]): ReturnType<typeof suggestTake> {
  const compared = takes.flatMap((take) => {
    const timing = measureTiming(take);
    return timing ? [{ take, entry: Math.abs(timing.entryMs), length: Math.abs(timing.extraMs) }] : [];
  });
  const [best] = compared.toSorted(
    (a, b) => a.entry + a.length - (b.entry + b.length) || b.take.createdMs - a.take.createdMs,
  );
  if (!best || compared.length < 2) return null;
  const reasons: SuggestionReason[] = ['level'];
  if (compared.every(({ entry }) => best.entry <= entry)) reasons.push('entry');
  if (compared.every(({ length }) => best.length <= length)) reasons.push('length');
  return { takeId: best.take.takeId, reasons };
}
