import { CEPSTRA, type Cepstra } from './extract-cepstra.ts';

/** The number of values of a frame: cepstra, their differences, and the differences of these. */
export const FEATURES = 3 * CEPSTRA;

/**
 * Returns the features of each frame as the model wants them (`1s_c_d_dd`): cepstra less their mean, c(t+2) - c(t-2),
 * and the difference of the latter between t+1 and t-1.
 */
export function buildFeatures({ frameCount, values }: Pick<Cepstra, 'frameCount' | 'values'>): Float32Array {
  const mean = computeMean(frameCount, values);
  const features = new Float32Array(frameCount * FEATURES);
  const at = (t: number, i: number) => values[Math.max(0, Math.min(frameCount - 1, t)) * CEPSTRA + i] ?? 0;
  for (let t = 0; t < frameCount; t += 1)
    for (let i = 0; i < CEPSTRA; i += 1) {
      features[t * FEATURES + i] = at(t, i) - (mean[i] ?? 0);
      features[t * FEATURES + CEPSTRA + i] = at(t + 2, i) - at(t - 2, i);
      features[t * FEATURES + 2 * CEPSTRA + i] = at(t + 3, i) - at(t - 1, i) - (at(t + 1, i) - at(t - 3, i));
    }
  return features;
}

function computeMean(frameCount: number, values: Float32Array): Float64Array {
  const mean = new Float64Array(CEPSTRA);
  for (let i = 0; i < frameCount * CEPSTRA; i += 1)
    mean[i % CEPSTRA] = (mean[i % CEPSTRA] as number) + (values[i] as number) / frameCount;
  return mean;
}
