import { expect, test } from 'vitest';
import { isWholeNumber } from './whole-number.ts';

test.each([
  [null, true],
  [1, true],
  [1000, true],
  [0, false],
  [-3, false],
  [1001, false],
  [2.5, false],
  [1e21, false],
  [Number.NaN, false],
])('from 1 to 1000, %s is accepted: %s', (value, isAccepted) => {
  expect(isWholeNumber(value, { min: 1, max: 1000 })).toBe(isAccepted);
});
