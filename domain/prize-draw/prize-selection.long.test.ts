import { expect, test } from 'vitest';
import { rollPrize } from './prize-selection.ts';

const DRAWS = 2_000_000;
/** The sum is a million. The last prize is drawn once in 20,000 times. */
const WEIGHTS = [500_000, 300_000, 150_000, 49_950, 50];
/** The critical value at 0.1 % for four degrees of freedom. */
const MAX_CHI_SQUARE = 18.47;

test('2,000,000 draws of the engine select prizes in proportion to their weights: chi-square', () => {
  const activity = {
    ...{ id: 'wheel', seed: 'ab'.repeat(32) },
    prizes: WEIGHTS.map((weight) => ({ weight })),
  };
  const counts = WEIGHTS.map(() => 0);
  for (let seq = 1; seq <= DRAWS; seq++) {
    const { index } = rollPrize({ activity, seq, requestId: `click ${seq}` });
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const total = WEIGHTS.reduce((sum, weight) => sum + weight, 0);
  const chiSquare = WEIGHTS.reduce((sum, weight, index) => {
    const expected = (DRAWS * weight) / total;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
  console.log(`chi-square of ${DRAWS} draws: ${chiSquare.toFixed(2)}, counts ${counts.join(', ')}`);
  expect(chiSquare).toBeLessThan(MAX_CHI_SQUARE);
});
