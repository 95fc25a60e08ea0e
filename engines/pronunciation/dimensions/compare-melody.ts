import { correlate, meanOf, semitoneRangeOf, shareBetween } from '../prosody/statistics.ts';
import type { DimensionValue, VoiceContour, WordPair } from './types.ts';

/** Fewer values that are voiced in both voices say nothing. */
const MIN_VALUES = 15;
/** A range of fewer semitones is flat. */
const FLAT_SEMITONES = 2;
/** From this correlation on, the melody is that of the original. */
const FULL_CORRELATION = 0.9;
/** A range of this share of the original's is wide enough. */
const FULL_RANGE = 0.7;

interface Point {
  index: number;
  mine: number;
  original: number;
}

/**
 * Compares the melodies of two voices word by word: each 10 ms of a word of the original with the same place in the same
 * word of the take. The value is the correlation of semitones, less if the range of the take is much smaller. For an
 * original that is flat itself, the range alone counts. The worst word is the one whose melody differs most.
 * Returns null if too little is voiced in both.
 */
export function compareMelody(args: {
  pairs: readonly WordPair[];
  mine: VoiceContour;
  original: VoiceContour;
}): DimensionValue | null {
  const points = args.pairs.flatMap((pair) => listPoints({ ...args, pair }));
  if (points.length < MIN_VALUES) return null;
  const mine = points.map((point) => point.mine);
  const original = points.map((point) => point.original);
  const [mineRange, originalRange] = [semitoneRangeOf(mine), semitoneRangeOf(original)];
  const value =
    originalRange < FLAT_SEMITONES
      ? 1 - shareBetween(mineRange, { low: FLAT_SEMITONES, high: 4 * FLAT_SEMITONES })
      : shareBetween(correlate(mine, original), { low: 0, high: FULL_CORRELATION }) *
        Math.min(1, mineRange / originalRange / FULL_RANGE);
  const worst = findWorstWord(points, meanOf(mine) - meanOf(original));
  return { name: 'melody', value, words: { first: worst, last: worst } };
}

function listPoints(args: { pair: WordPair; mine: VoiceContour; original: VoiceContour }): Point[] {
  const { pair, mine, original } = args;
  const length = pair.original.end - pair.original.from;
  const ratio = (pair.mine.end - pair.mine.from) / Math.max(1, length);
  return Array.from({ length }, (_, i) => ({
    index: pair.index,
    mine: mine.semitones[pair.mine.from + Math.floor((i + 0.5) * ratio)] ?? Number.NaN,
    original: original.semitones[pair.original.from + i] ?? Number.NaN,
  })).filter((point) => !Number.isNaN(point.mine + point.original));
}

function findWorstWord(points: readonly Point[], offset: number): number {
  const distances = Map.groupBy(points, ({ index }) => index);
  const ranked = Array.from(distances, ([index, ofWord]) => ({
    index,
    distance: meanOf(ofWord.map(({ mine, original }) => Math.abs(mine - original - offset))),
  })).sort((a, b) => b.distance - a.distance);
  return ranked[0]?.index ?? 0;
}
