import { findSpeech, type Speech } from './find-speech.ts';
import { pitchRange, toSemitones, tracePitch } from './trace-pitch.ts';

/** Samples a second that sounds are measured at. */
export const MEASURE_RATE = 16_000;

/** What was measured of one voice. Times are milliseconds from the samples' start. */
export interface Voice {
  speech: Speech;
  /** Semitones from the own median every 10 ms; NaN where unvoiced. */
  semitones: Float32Array;
  /** Semitones between the tenth and the ninetieth percentile; null with too little voice. */
  range: number | null;
}

/** Measures one voice, sampled at MEASURE_RATE. */
export function measureVoice(samples: Float32Array): Voice {
  const sampleRate = MEASURE_RATE;
  const semitones = toSemitones(tracePitch({ samples, sampleRate }));
  return { speech: findSpeech({ samples, sampleRate }), semitones, range: pitchRange(semitones) };
}
