import FFT from 'fft.js';
import type { FeatureParameters } from '../model/read-feature-parameters.ts';
import { buildMelFilters } from './mel-filters.ts';

/** The only sample rate of this package, in Hz. */
export const SAMPLE_RATE = 16_000;
/** The distance between two frames. */
export const FRAME_MS = 10;
const FRAME_STEP = (SAMPLE_RATE * FRAME_MS) / 1000;
/** 25.625 ms. */
const FRAME_LENGTH = 410;
const SPECTRUM_SIZE = 512;
const PRE_EMPHASIS = 0.97;
/** The model was trained on 16-bit samples. */
const FULL_SCALE = 32_768;
const MIN_ENERGY = 1e-4;
export const CEPSTRA = 13;

/** What is known of each frame of 10 ms. */
export interface Cepstra {
  frameCount: number;
  /** Frame by frame, 13 mel-frequency cepstral coefficients. */
  values: Float32Array;
  /** The level of each frame in decibels relative to full scale. */
  levels: Float32Array;
}

/**
 * Computes mel-frequency cepstral coefficients (Davis and Mermelstein 1980) as sphinxbase does: pre-emphasis, Hamming
 * windows of 25.6 ms every 10 ms, power spectrum, mel filters, logarithm, cosine transform, sine lifter.
 * @param samples mono, 16 kHz, from -1 to 1; values that are not finite count as 0
 */
export function extractCepstra(samples: Float32Array, parameters: FeatureParameters): Cepstra {
  const frameCount = Math.max(0, Math.floor((samples.length - FRAME_LENGTH) / FRAME_STEP) + 1);
  const values = new Float32Array(frameCount * CEPSTRA);
  const levels = new Float32Array(frameCount);
  const fft = new FFT(SPECTRUM_SIZE);
  const frame = new Float64Array(SPECTRUM_SIZE);
  const spectrum: number[] = fft.createComplexArray();
  const filters = buildMelFilters({ parameters, sampleRate: SAMPLE_RATE, size: SPECTRUM_SIZE });
  const window = Float64Array.from(
    { length: FRAME_LENGTH },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME_LENGTH - 1)),
  );
  const transform = buildTransform(parameters);
  const logEnergies = new Float64Array(filters.length);
  const sampleAt = (i: number) => {
    const sample = samples[i] ?? 0;
    return Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) * FULL_SCALE : 0;
  };
  for (let t = 0; t < frameCount; t += 1) {
    let energy = 0;
    let previous = sampleAt(t * FRAME_STEP - 1);
    for (let i = 0; i < FRAME_LENGTH; i += 1) {
      const sample = sampleAt(t * FRAME_STEP + i);
      frame[i] = (sample - PRE_EMPHASIS * previous) * (window[i] ?? 0);
      energy += sample * sample;
      previous = sample;
    }
    levels[t] = 10 * Math.log10(energy / FRAME_LENGTH / FULL_SCALE ** 2 + 1e-10);
    fft.realTransform(spectrum, frame);
    filters.forEach(({ firstBin, weights }, i) => {
      let sum = 0;
      for (let k = 0; k < weights.length; k += 1) {
        const re = spectrum[2 * (firstBin + k)] ?? 0;
        const im = spectrum[2 * (firstBin + k) + 1] ?? 0;
        sum += (re * re + im * im) * (weights[k] ?? 0);
      }
      logEnergies[i] = Math.log(sum + MIN_ENERGY);
    });
    for (let i = 0; i < CEPSTRA; i += 1) {
      let sum = 0;
      for (let k = 0; k < logEnergies.length; k += 1)
        sum += (logEnergies[k] ?? 0) * (transform[i * logEnergies.length + k] ?? 0);
      values[t * CEPSTRA + i] = sum;
    }
  }
  return { frameCount, values, levels };
}

/** Returns the rows of an orthonormal cosine transform, times the sine lifter. */
function buildTransform({ filterCount, lifter }: FeatureParameters): Float64Array {
  return Float64Array.from({ length: CEPSTRA * filterCount }, (_, index) => {
    const i = Math.floor(index / filterCount);
    const k = index % filterCount;
    const scale = Math.sqrt((i === 0 ? 1 : 2) / filterCount);
    const lift = lifter === 0 ? 1 : 1 + (lifter / 2) * Math.sin((i * Math.PI) / lifter);
    return scale * lift * Math.cos((Math.PI / filterCount) * i * (k + 0.5));
  });
}
