import { FRAME_MS, SAMPLE_RATE } from '../features/extract-cepstra.ts';
import { measurePitch, semitonesFromMedian } from './measure-pitch.ts';
import { semitoneRangeOf } from './statistics.ts';

const STEP = (SAMPLE_RATE * FRAME_MS) / 1000;
/** What a silent frame counts as, in decibels relative to full scale. */
const FLOOR_DB = -100;
/** With fewer voiced frames, a range means nothing. */
const MIN_VOICED_FRAMES = 15;

/** The melody of a voice, which needs neither words nor a model. */
export interface Melody {
  /** The pitch of each frame of 10 ms, in semitones from the median of the voice; NaN where it is unvoiced. */
  semitones: Float32Array;
  /** Semitones between its low and its high tones; null if too little is voiced. */
  range: number | null;
}

/**
 * Traces the melody of a voice.
 * @param samples mono, 16 kHz, from -1 to 1
 */
export function traceMelody(samples: Float32Array): Melody {
  const levels = Float32Array.from({ length: Math.ceil(samples.length / STEP) }, (_, t) =>
    levelOf(samples.subarray(t * STEP, (t + 1) * STEP)),
  );
  const semitones = semitonesFromMedian(measurePitch(samples, levels));
  const voiced = Array.from(semitones).filter((value) => !Number.isNaN(value));
  return { semitones, range: voiced.length < MIN_VOICED_FRAMES ? null : semitoneRangeOf(voiced) };
}

/** Returns the root mean square of samples in decibels. */
function levelOf(samples: Float32Array): number {
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.max(FLOOR_DB, 10 * Math.log10(energy));
}
