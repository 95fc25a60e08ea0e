import { type Melody, traceMelody } from '@taici/pronunciation';
import { detectSpeech, type SpeechDetection } from '#domain/takes/detect-speech.ts';

/** The sample rate of voices that are measured. */
export const MEASURE_RATE = 16_000;

/** What is measured of one voice without its words. Times are milliseconds from the start of the samples. */
export interface VoiceMeasurement extends Melody {
  speech: SpeechDetection;
}

/** Measures the speech and melody of one voice, sampled at MEASURE_RATE. */
export const measureVoice = (samples: Float32Array): VoiceMeasurement => ({
  speech: detectSpeech({ samples, sampleRate: MEASURE_RATE }),
  ...traceMelody(samples),
});
