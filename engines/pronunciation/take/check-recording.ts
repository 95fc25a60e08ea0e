import { SAMPLE_RATE } from '../features/extract-cepstra.ts';
import { quantileOf } from '../prosody/statistics.ts';

/** Why a recording is not judged. */
export type RefusalReason =
  /** The line has no word that can be said. */
  | 'no_words'
  /** The line has more words than are aligned. */
  | 'line_too_long'
  | 'too_short'
  /** Longer than a minute, or much longer than the line. */
  | 'too_long'
  /** So loud that the microphone cut it off. */
  | 'clipped'
  /** Nothing, or hardly anything, can be heard. */
  | 'too_quiet'
  /** There is sound, but no voice in it. */
  | 'no_speech'
  /** The background is nearly as loud as the voice. */
  | 'noisy'
  /** What was said is not this line. */
  | 'another_sentence';

const MIN_SECONDS = 0.3;
const MAX_SECONDS = 60;
/** The loudest twentieth of the frames must reach this level, in decibels relative to full scale. */
const MIN_LEVEL_DB = -55;
/** Samples from this amplitude on count as cut off. */
const CLIPPING = 0.985;
/** If more samples than this share are cut off, the sounds are distorted. */
const MAX_CLIPPED_SHARE = 0.01;
/** Frames whose level is at most so far below the loudest ones count as loud. Decibels. */
const LOUD_RANGE_DB = 20;
/**
 * A voice has at least so many voiced frames, and at least this share of its loud frames is voiced. Noises have none, and
 * hoarse voices few.
 */
const MIN_VOICED_FRAMES = 3;
const MIN_VOICED_SHARE = 0.02;
/** How far loud frames are above quiet ones. Recordings of learners have 28 and more. Decibels. */
const MIN_CONTRAST_DB = 15;

/** Checks the length of a recording, before anything is computed. */
export function checkLength(samples: Float32Array): RefusalReason | null {
  if (samples.length < MIN_SECONDS * SAMPLE_RATE) return 'too_short';
  return samples.length > MAX_SECONDS * SAMPLE_RATE ? 'too_long' : null;
}

/** Tells whether the microphone cut off so much that the sounds are distorted. */
export function isClipped(samples: Float32Array): boolean {
  let clipped = 0;
  for (const sample of samples) if (Math.abs(sample) >= CLIPPING) clipped += 1;
  return clipped > MAX_CLIPPED_SHARE * samples.length;
}

/**
 * Checks whether there is a voice.
 * @param levels of each frame, in decibels relative to full scale
 * @param pitch of each frame, NaN where it is unvoiced
 */
export function checkSpeech({
  levels,
  pitch,
}: {
  levels: Float32Array;
  pitch: Float32Array;
}): RefusalReason | null {
  const loud = quantileOf(levels, 0.95);
  if (!(loud >= MIN_LEVEL_DB)) return 'too_quiet';
  const loudFrames = levels.filter((level) => level > loud - LOUD_RANGE_DB).length;
  const voiced = pitch.filter((hz) => !Number.isNaN(hz)).length;
  return voiced < MIN_VOICED_FRAMES || voiced < MIN_VOICED_SHARE * loudFrames ? 'no_speech' : null;
}

/** Checks whether the voice stands out from its background. */
export function checkNoise({ levels }: { levels: Float32Array }): RefusalReason | null {
  return quantileOf(levels, 0.95) - quantileOf(levels, 0.05) < MIN_CONTRAST_DB ? 'noisy' : null;
}
