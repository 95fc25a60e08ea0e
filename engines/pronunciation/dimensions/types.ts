import type { AlignedWord } from '../line/align-line.ts';

/** What a take is compared in. */
export type DimensionName = 'words' | 'sounds' | 'stress' | 'rhythm' | 'pauses' | 'melody';

/** How a take is in one dimension. */
export interface DimensionValue {
  name: DimensionName;
  /** From 0 to 1, which is best. */
  value: number;
  /** The first and the last word of the part that is worst, counted from 0. */
  words: { first: number; last: number };
}

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
