import type { FrequencyBand } from '#shared/words.ts';

/** Returns how common a word is by its place among all words, counted from 1; null for an unknown place. */
export function toFrequencyBand(rank: number | null): FrequencyBand | null {
  if (rank === null) return null;
  if (rank <= 1000) return 'top1000';
  if (rank <= 3000) return 'top3000';
  if (rank <= 6000) return 'top6000';
  return rank <= 15_000 ? 'top15000' : 'rare';
}
