import { meanOf } from '../prosody/statistics.ts';

/** The parts of the score, each from 0 to 1; null where it could not be measured. */
export interface ScoreParts {
  completeness: number;
  timing: number | null;
  pauses: number | null;
  rhythm: number | null;
  melody: number | null;
}

/** What a take has for its words alone. The rest comes in equal parts from how it is said. */
const BASE = 0.4;

/**
 * Returns the score of a take from 0 to 100:
 * 100 x completeness x (0.4 + 0.6 x the mean of timing, pauses, rhythm, and melody).
 * A part that could not be measured is left out of the mean.
 */
export function scoreTake({ completeness, ...manner }: ScoreParts): number {
  const parts = Object.values(manner).filter((part) => part !== null);
  const mean = parts.length > 0 ? meanOf(parts) : 1;
  return Math.round(100 * completeness * (BASE + (1 - BASE) * mean));
}
