import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPeakAccumulator } from './peak-accumulator.ts';

test('createPeakAccumulator gives the same peaks wherever the samples are split', () => {
  const samples = [0, 1000, -32768, 32767, 300, -300, 256, -257, 5];
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(sample, i * 2);
  });
  fc.assert(
    fc.property(fc.array(fc.nat({ max: bytes.length })), (cuts) => {
      const accumulator = createPeakAccumulator({ pairs: 4, samplesPerPair: 3 });
      const positions = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      positions.slice(1).forEach((end, i) => {
        accumulator.take(bytes.subarray(positions[i], end));
      });
      expect([...accumulator.finish()]).toEqual([-128, 3, -2, 127, -2, 1, 0, 0]);
    }),
  );
  const short = createPeakAccumulator({ pairs: 1, samplesPerPair: 80 });
  short.take(bytes);
  expect([...short.finish()]).toEqual([-128, 127]);
});
