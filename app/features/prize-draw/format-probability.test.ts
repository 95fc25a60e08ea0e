import { expect, it } from 'vitest';
import { formatProbability } from './format-probability.ts';

it.each([
  [1, 1, '100%'],
  [1, 8, '12.5%'],
  [1, 3, '33.33%'],
  [1, 100, '1%'],
  [1, 1000, '0.1%'],
  [1, 30_000, '0.0033%'],
  [0, 5, '0%'],
])('formats %i of %i as %s', (weight, total, text) => {
  expect(formatProbability(weight, total)).toBe(text);
});
