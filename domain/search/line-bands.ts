import { MAX_LINE_WORDS, MAX_WORDS_PER_MINUTE } from '#shared/search-limits.ts';
import type { InclusiveRange, LineFilters } from './types.ts';

/**
 * Speech rate of a line, in words a minute. Subtitles are shown slightly longer than the voice lasts, so these bounds
 * are lower than rates measured on the voice alone.
 */
export const speedBands = {
  slow: { min: 0, max: 119 },
  normal: { min: 120, max: 179 },
  fast: { min: 180, max: MAX_WORDS_PER_MINUTE },
} as const satisfies Record<string, InclusiveRange>;

/** Length of a line, in words. */
export const lengthBands = {
  short: { min: 1, max: 5 },
  medium: { min: 6, max: 10 },
  long: { min: 11, max: MAX_LINE_WORDS },
} as const satisfies Record<string, InclusiveRange>;

export type SpeedBand = keyof typeof speedBands;
export type LengthBand = keyof typeof lengthBands;

/** The filters selected on the search page; null for any value. */
export interface SelectedBands {
  speed: SpeedBand | null;
  length: LengthBand | null;
  /** 1 to MAX_DIFFICULTY. */
  difficulty: number | null;
}

/** Converts the selected filters to those of the index. */
export function toLineFilters({ speed, length, difficulty }: SelectedBands): LineFilters {
  return {
    ...(speed && { speed: speedBands[speed] }),
    ...(length && { words: lengthBands[length] }),
    ...(difficulty !== null && { difficulty: { min: difficulty, max: difficulty } }),
  };
}
