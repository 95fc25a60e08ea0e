import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInt16Samples } from '../ffmpeg/comparison-audio.ts';
import { measureAudioLag } from './measure-audio-lag.ts';

test('measureAudioLag finds the lag to the sample', () => {
  const noise = Int16Array.from(
    { length: 8000 },
    (_, i) => 8000 * Math.sin(i * i * 0.0007) * Math.sin(i / 300),
  );
  fc.assert(
    fc.property(fc.integer({ min: -200, max: 200 }), (lag) => {
      const delayed = Int16Array.from({ length: 8000 }, (_, i) => (noise[i - lag] ?? 0) / 2);
      const result = measureAudioLag({ reference: noise, actual: delayed, window: 2000, maxLag: 400 });
      expect(result?.lag).toBe(lag);
      expect(result?.correlation).toBeGreaterThan(0.9);
    }),
    { numRuns: 8 },
  );
  const tone = Int16Array.from({ length: 4000 }, (_, i) => 8000 * Math.sin((i * 2 * Math.PI) / 20));
  expect(measureAudioLag({ reference: tone, actual: tone, window: 2000, maxLag: 400 })?.lag).toBe(0);
  const silence = new Int16Array(4000);
  expect(measureAudioLag({ reference: silence, actual: tone, window: 2000, maxLag: 400 })).toBeNull();
  expect(measureAudioLag({ reference: tone, actual: silence, window: 2000, maxLag: 400 })?.correlation).toBe(
    0,
  );
  expect([...toInt16Samples(Buffer.from([1, 0, 255, 255, 9]))]).toEqual([1, -1]);
});

test('the correlation is the sum of products, divided by the energies', () => {
  const samples = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: 300, maxLength: 300 });
  fc.assert(
    fc.property(samples, samples, (one, other) => {
      const [reference, actual] = [Int16Array.from(one), Int16Array.from(other)];
      const found = measureAudioLag({ reference, actual, window: 300, maxLag: 40 });
      if (!found) return;
      const { lag, correlation } = found;
      const sum = (term: (at: number) => number) => one.reduce((total, _, at) => total + term(at), 0);
      const heard = (at: number) => other[at + lag] ?? 0;
      const energies = sum((at) => (one[at] ?? 0) ** 2) * sum((at) => heard(at) ** 2);
      const product = sum((at) => (one[at] ?? 0) * heard(at));
      expect(correlation).toBeCloseTo(product / Math.sqrt(energies), 9);
    }),
    { numRuns: 20 },
  );
});
