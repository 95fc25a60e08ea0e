import { shareBetween } from '../prosody/statistics.ts';
import type { DirectedValue, WordPair } from './types.ts';

/** Shorter silences belong to the sounds around them. Frames of 10 ms. */
const MIN_PAUSE = 12;
/** If pauses differ by this share of the time of the words, nothing agrees any more. */
const MAX_DIFFERENCE = 0.5;

/**
 * Compares the pauses between neighboring words. A pause of the original counts at the rate of the take. The worst part
 * are the two words around the pause that differs most. Returns null without two neighboring words.
 */
export function comparePauses(pairs: readonly WordPair[]): DirectedValue | null {
  const gaps = pairs.slice(1).flatMap((pair, i) => {
    const before = pairs[i];
    return before && before.index + 1 === pair.index ? [{ before, after: pair }] : [];
  });
  if (gaps.length === 0) return null;
  const lengthOf = (side: 'mine' | 'original') =>
    pairs.reduce((sum, pair) => sum + pair[side].end - pair[side].from, 0);
  const mineLength = Math.max(1, lengthOf('mine'));
  const rate = mineLength / Math.max(1, lengthOf('original'));
  const changes = gaps.map(({ before, after }) => {
    const mine = pauseBetween(before.mine.end, after.mine.from);
    const original = pauseBetween(before.original.end, after.original.from);
    return mine - original * rate;
  });
  const differences = changes.map(Math.abs);
  const total = differences.reduce((sum, difference) => sum + difference, 0);
  const at = differences.indexOf(Math.max(...differences));
  const first = gaps[at]?.before.index ?? 0;
  return {
    name: 'pauses',
    value: 1 - shareBetween(total / mineLength, { low: 0, high: MAX_DIFFERENCE }),
    words: { first, last: first + 1 },
    direction: (changes[at] ?? 0) >= 0 ? 'longer' : 'shorter',
  };
}

function pauseBetween(end: number, from: number): number {
  return from - end >= MIN_PAUSE ? from - end : 0;
}
