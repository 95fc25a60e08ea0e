import { detectSpeech, type SpeechDetection } from './detect-speech.ts';
import { pitchRange, toSemitones, tracePitch } from './trace-pitch.ts';

/** Samples a second that sounds are measured at. */
export const MEASURE_RATE = 16_000;

/** What was measured of one voice. Times are milliseconds from the samples' start. */
export interface VoiceMeasurement {
  speech: SpeechDetection;
  /** Semitones from the own median every 10 ms; NaN where unvoiced. */
  semitones: Float32Array;
  /** Semitones between the tenth and the ninetieth percentile; null with too little voice. */
  range: number | null;
}

/** Measures one voice, sampled at MEASURE_RATE. */
export function measureVoice(samples: Float32Array): VoiceMeasurement {
  const sampleRate = MEASURE_RATE;
  const semitones = toSemitones(tracePitch({ samples, sampleRate }));
  return { speech: detectSpeech({ samples, sampleRate }), semitones, range: pitchRange(semitones) };
}
