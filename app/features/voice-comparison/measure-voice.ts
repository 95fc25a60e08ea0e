import { detectSpeech, type SpeechDetection } from './detect-speech.ts';
import { pitchRange, toSemitones, tracePitch } from './trace-pitch.ts';

/** The sample rate of voices that are measured. */
export const MEASURE_RATE = 16_000;

/** The measurements of one voice. Times are milliseconds from the start of the samples. */
export interface VoiceMeasurement {
  speech: SpeechDetection;
  /** Pitch every 10 ms, in semitones from the median of this voice; NaN where unvoiced. */
  semitones: Float32Array;
  /** Semitones between the 10th and the 90th percentile; null if too little is voiced. */
  range: number | null;
}

/** Measures the speech and pitch of one voice, sampled at MEASURE_RATE. */
export function measureVoice(samples: Float32Array): VoiceMeasurement {
  const sampleRate = MEASURE_RATE;
  const semitones = toSemitones(tracePitch({ samples, sampleRate }));
  return { speech: detectSpeech({ samples, sampleRate }), semitones, range: pitchRange(semitones) };
}
