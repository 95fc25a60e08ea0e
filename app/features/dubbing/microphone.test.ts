import { expect, test } from 'vitest';
import { measureLevel } from './microphone.ts';

test('a voice is clipped when several samples in a row are at full scale', () => {
  const measure = (...samples: number[]) => {
    const { peak, clipped } = measureLevel(Float32Array.from(samples));
    return [Math.round(peak * 100) / 100, clipped];
  };
  expect(measure(0, 0.3, -0.5)).toEqual([0.5, false]);
  expect(measure(0.2, 1, 1, 0.2, -1)).toEqual([1, false]);
  expect(measure(0.2, -1, -1, -1)).toEqual([1, true]);
  expect(measure()).toEqual([0, false]);
});
