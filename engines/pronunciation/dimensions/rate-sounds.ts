import type { AlignedWord } from '../line/align-line.ts';
import { meanOf, shareBetween } from '../prosody/statistics.ts';
import type { DimensionValue } from './types.ts';

/** How clear a pronunciation is. */
export type SoundBand = 'clear' | 'fair' | 'practice';

/** The mean goodness of phones that gives 0, and that which gives 1. */
const GOODNESS = { low: -3, high: -0.5 };
const CLEAR_VALUE = 0.66;
const FAIR_VALUE = 0.33;

/** Rates the sounds of the words that were said. The worst word is the one whose phones fit least. */
export function rateSounds(words: readonly { index: number; word: AlignedWord }[]): DimensionValue | null {
  if (words.length === 0) return null;
  const phones = words.flatMap(({ word }) => word.phones.map(({ goodness }) => goodness));
  const worst = words.reduce((a, b) => (b.word.goodness < a.word.goodness ? b : a));
  return {
    name: 'sounds',
    value: shareBetween(meanOf(phones), GOODNESS),
    words: { first: worst.index, last: worst.index },
  };
}

/** Returns the band of one word. */
export function soundBandOf(goodness: number): SoundBand {
  return bandOfValue(shareBetween(goodness, GOODNESS));
}

export function bandOfValue(value: number): SoundBand {
  if (value >= CLEAR_VALUE) return 'clear';
  return value >= FAIR_VALUE ? 'fair' : 'practice';
}
