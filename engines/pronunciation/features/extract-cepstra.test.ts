import { expect, test } from 'vitest';
import { buildFeatures, FEATURES } from './build-features.ts';
import { CEPSTRA, extractCepstra } from './extract-cepstra.ts';
import { buildMelFilters } from './mel-filters.ts';

const parameters = { lowestHz: 130, highestHz: 6800, filterCount: 25, lifter: 22 };
const sine = (hz: number, amplitude: number, length = 16_000) =>
  Float32Array.from({ length }, (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / 16_000));

test('has a frame every 10 ms, and none for less than a window', () => {
  expect(extractCepstra(sine(300, 0.1), parameters).frameCount).toBe(98);
  expect(extractCepstra(sine(300, 0.1, 409), parameters).frameCount).toBe(0);
  expect(extractCepstra(new Float32Array(), parameters).values).toHaveLength(0);
});

test('loudness changes only the first coefficient', () => {
  const quiet = extractCepstra(sine(300, 0.1), parameters).values.subarray(0, CEPSTRA);
  const loud = extractCepstra(sine(300, 0.2), parameters).values.subarray(0, CEPSTRA);
  expect((loud[0] ?? 0) - (quiet[0] ?? 0)).toBeCloseTo(Math.sqrt(25) * 2 * Math.log(2), 2);
  for (let i = 1; i < CEPSTRA; i += 1) expect(loud[i]).toBeCloseTo(quiet[i] ?? Number.NaN, 2);
});

test('measures levels relative to full scale', () => {
  const { levels } = extractCepstra(sine(1000, 1), parameters);
  expect(levels[10]).toBeCloseTo(-3.01, 1);
});

test('a tone is strongest in the filter around it', () => {
  const filters = buildMelFilters({ parameters, sampleRate: 16_000, size: 512 });
  expect(filters).toHaveLength(25);
  for (const { weights } of filters) {
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
    expect(weights.reduce((sum, weight) => sum + weight, 0) * 31.25).toBeCloseTo(1, 0);
  }
});

test('values that are not finite count as silence', () => {
  const broken = new Float32Array(16_000).fill(Number.NaN).fill(Number.POSITIVE_INFINITY, 8000);
  const silent = extractCepstra(new Float32Array(16_000), parameters);
  expect(extractCepstra(broken, parameters).values).toEqual(silent.values);
});

test('features of a steady sound are 0: the mean is gone, and nothing changes', () => {
  const values = new Float32Array(20 * CEPSTRA).map((_, i) => i % CEPSTRA);
  const features = buildFeatures({ frameCount: 20, values });
  expect(features).toHaveLength(20 * FEATURES);
  expect(Math.max(...features.map(Math.abs))).toBeCloseTo(0, 5);
});

test('differences look two frames back and ahead', () => {
  const values = new Float32Array(9 * CEPSTRA).map((_, i) => Math.floor(i / CEPSTRA));
  const features = buildFeatures({ frameCount: 9, values });
  expect(features[4 * FEATURES]).toBe(0);
  expect(features[5 * FEATURES]).toBe(1);
  expect(features[4 * FEATURES + CEPSTRA]).toBe(4);
  expect(features[4 * FEATURES + 2 * CEPSTRA]).toBe(0);
});
