import { expect, test } from 'vitest';
import { reviewIntervalLabel } from './review-interval-label.ts';

test.each([
  [-5_000, 'now', 0],
  [60_000, 'minutes', 1],
  [59 * 60_000, 'minutes', 59],
  [59.8 * 60_000, 'hours', 1],
  [23 * 3_600_000, 'hours', 23],
  [24 * 3_600_000, 'days', 1],
  [45 * 86_400_000, 'days', 45],
  [90 * 86_400_000, 'months', 3],
])('labels %d ms as %s with count %d', (ms, unit, count) => {
  expect(reviewIntervalLabel(ms)).toEqual([`words.gap.${unit}`, { count }]);
});
