import type { AlignedWord } from '../line/align-line.ts';

/** What a take is compared in. */
export type DimensionName = 'words' | 'sounds' | 'stress' | 'rhythm' | 'pauses' | 'melody';

interface PlacedValue {
  /** From 0 to 1, which is best. */
  value: number;
  /** The first and the last word of the part that is worst, counted from 0. */
  words: { first: number; last: number };
}

/** How a take is in a dimension that compares lengths. */
export interface DirectedValue extends PlacedValue {
  name: 'rhythm' | 'pauses';
  /** How the worst part is, beside the original at the rate of the take. */
  direction: 'longer' | 'shorter';
}

interface UndirectedValue extends PlacedValue {
  name: Exclude<DimensionName, DirectedValue['name']>;
}

/** How a take is in one dimension. */
export type DimensionValue = DirectedValue | UndirectedValue;

/** A word that was said in the take and in the original. */
export interface WordPair {
  /** Its number in the line, counted from 0. */
  index: number;
  mine: AlignedWord;
  original: AlignedWord;
}

/** What is measured in each frame of 10 ms. */
export interface VoiceContour {
  /** Decibels relative to full scale. */
  levels: Float32Array;
  /** Semitones from the median of the voice; NaN where it is unvoiced. */
  semitones: Float32Array;
}
