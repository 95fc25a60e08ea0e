import { expect, test } from 'vitest';
import { toFrequencyBand } from './frequency-band.ts';

test.each([
  [1, 'top1000'],
  [1000, 'top1000'],
  [1001, 'top3000'],
  [6000, 'top6000'],
  [6001, 'top15000'],
  [15_001, 'rare'],
  [null, null],
] as const)('the word at place %j is in the band %j', (rank, band) => {
  expect(toFrequencyBand(rank)).toBe(band);
});
