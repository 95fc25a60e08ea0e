import { expect, test } from 'vitest';
import { FEATURES } from '../features/build-features.ts';
import { loadTestModel } from '../testing/load-test-model.ts';
import { findNearDensities, NEAR_DENSITIES } from './near-densities.ts';

const FRAMES = 20;

/** Returns features that change from frame to frame as those of speech do: slowly, and at times suddenly. */
function createFeatures(): Float32Array {
  let state = 3;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const frame = Float32Array.from({ length: FEATURES }, () => 20 * random());
  return Float32Array.from({ length: FRAMES * FEATURES }, (_, i) => {
    const t = Math.floor(i / FEATURES);
    frame[i % FEATURES] = (frame[i % FEATURES] ?? 0) * (t % 7 === 6 ? -1 : 1) + random();
    return frame[i % FEATURES] ?? 0;
  });
}

test('finds the nearest densities of each codebook and stream, the best one first', () => {
  const model = loadTestModel();
  const { codebookOf, streams, densities, dimensions, means, halfPrecisions, peaks } = model;
  const features = createFeatures();
  const near = findNearDensities(model, features);
  const codebooks = Math.max(...codebookOf) + 1;
  expect(near.ids).toHaveLength(codebooks * FRAMES * streams * NEAR_DENSITIES);
  for (let codebook = 0; codebook < codebooks; codebook += 5)
    for (let t = 0; t < FRAMES; t += 1)
      for (let stream = 0; stream < streams; stream += 1) {
        const logs = Array.from({ length: densities }, (_, density) => {
          const row = (codebook * streams + stream) * densities + density;
          let log = peaks[row] ?? 0;
          for (let i = 0; i < dimensions; i += 1) {
            const feature = features[t * FEATURES + stream * dimensions + i] ?? 0;
            const distance = feature - (means[row * dimensions + i] ?? 0);
            log -= distance * distance * (halfPrecisions[row * dimensions + i] ?? 0);
          }
          return { density, log };
        })
          .toSorted((a, b) => b.log - a.log)
          .slice(0, NEAR_DENSITIES);
        const from = ((codebook * FRAMES + t) * streams + stream) * NEAR_DENSITIES;
        expect([...near.ids.subarray(from, from + NEAR_DENSITIES)]).toEqual(
          logs.map(({ density }) => density),
        );
        logs.forEach(({ log }, i) => {
          expect(near.logs[from + i]).toBeCloseTo(log, 2);
        });
      }
});
