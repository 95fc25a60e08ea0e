import { expect, test } from 'vitest';
import { toWaitTime } from './wait-time.ts';

test.each([
  [0, 'seconds', 1],
  [0.2, 'seconds', 1],
  [59, 'seconds', 59],
  [60, 'minutes', 1],
  [61, 'minutes', 2],
  [900, 'minutes', 15],
  [3540, 'minutes', 59],
  [3541, 'hours', 1],
  [86_400, 'hours', 24],
])('%s seconds are %s: %s', (seconds, unit, count) => {
  expect(toWaitTime(seconds)).toEqual({ unit, count });
});

test('an unknown time is later', () => {
  expect(toWaitTime(null)).toEqual({ unit: 'later' });
});
