import { meanOf, shareBetween } from '../prosody/statistics.ts';
import type { DirectedValue, WordPair } from './types.ts';

/** Fewer words have no rhythm. */
const MIN_WORDS = 3;
/** If so much of the time is given to other words than in the original, nothing of its rhythm is left. */
const MAX_SHIFTED_SHARE = 0.35;

/**
 * Compares how long each word is, as a share of all words, so that the rate does not count. The worst word is the one
 * whose share differs most. Returns null for fewer than three words.
 */
export function compareRhythm(pairs: readonly WordPair[]): DirectedValue | null {
  if (pairs.length < MIN_WORDS) return null;
  const mine = toShares(pairs.map((pair) => pair.mine.end - pair.mine.from));
  const original = toShares(pairs.map((pair) => pair.original.end - pair.original.from));
  const changes = mine.map((share, i) => share - (original[i] ?? 0));
  const shifts = changes.map(Math.abs);
  const shifted = (meanOf(shifts) * shifts.length) / 2;
  const at = shifts.indexOf(Math.max(...shifts));
  const worst = pairs[at]?.index ?? 0;
  return {
    name: 'rhythm',
    value: 1 - shareBetween(shifted, { low: 0, high: MAX_SHIFTED_SHARE }),
    words: { first: worst, last: worst },
    direction: (changes[at] ?? 0) >= 0 ? 'longer' : 'shorter',
  };
}

function toShares(lengths: readonly number[]): number[] {
  const total = Math.max(1, meanOf(lengths) * lengths.length);
  return lengths.map((length) => length / total);
}
