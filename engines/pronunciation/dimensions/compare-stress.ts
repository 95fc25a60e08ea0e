import type { AlignedWord } from '../line/align-line.ts';
import { correlate, meanOf, shareBetween } from '../prosody/statistics.ts';
import type { DimensionValue, VoiceContour, WordPair } from './types.ts';

/** Fewer words have no pattern of stress. */
const MIN_WORDS = 3;
/** From this correlation on, the same words are stressed. */
const FULL_CORRELATION = 0.8;
const VOWEL = /\d$/;

/**
 * Compares which words are stressed: louder, longer, and higher than the others. The value is the correlation of how
 * prominent each word is. The worst word is the one whose prominence differs most. Returns null for fewer than three
 * words.
 */
export function compareStress(args: {
  pairs: readonly WordPair[];
  mine: VoiceContour;
  original: VoiceContour;
}): DimensionValue | null {
  const { pairs } = args;
  if (pairs.length < MIN_WORDS) return null;
  const mine = standardize(pairs.map((pair) => prominenceOf(pair.mine, args.mine)));
  const original = standardize(pairs.map((pair) => prominenceOf(pair.original, args.original)));
  const differences = mine.map((value, i) => Math.abs(value - (original[i] ?? 0)));
  const worst = pairs[differences.indexOf(Math.max(...differences))]?.index ?? 0;
  return {
    name: 'stress',
    value: shareBetween(correlate(mine, original), { low: 0, high: FULL_CORRELATION }),
    words: { first: worst, last: worst },
  };
}

/** Returns how prominent a word is by its most prominent vowel: decibels, and the logarithm of its length. */
function prominenceOf(word: AlignedWord, { levels, semitones }: VoiceContour): number {
  const vowels = word.phones.filter(({ phone }) => VOWEL.test(phone));
  const prominences = (vowels.length > 0 ? vowels : word.phones).map(({ from, end }) => {
    const level = Math.max(...levels.subarray(from, end));
    const pitches = Array.from(semitones.subarray(from, end)).filter((value) => !Number.isNaN(value));
    // 6 dB, double the length, and 3 semitones weigh the same.
    return level / 6 + Math.log2(Math.max(1, end - from)) + meanOf(pitches) / 3;
  });
  return Math.max(...prominences);
}

function standardize(values: readonly number[]): number[] {
  const mean = meanOf(values);
  const deviation = Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}
