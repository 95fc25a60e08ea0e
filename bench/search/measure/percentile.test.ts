import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

test('percentile returns the value of the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile(hundred, 99)).toBe(99);
  expect(percentile(hundred, 100)).toBe(100);
  expect(percentile([10, 9, 100], 50)).toBe(10);
  expect(percentile([3], 99)).toBe(3);
  expect(() => percentile([], 50)).toThrow(RangeError);
});

test('percentile returns the smallest value that the given share of the values does not exceed', () => {
  const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 100 }), (given, percent) => {
      const value = percentile(given, percent);
      expect(given).toContain(value);
      const wanted = (percent / 100) * given.length;
      expect(given.filter((other) => other <= value).length).toBeGreaterThanOrEqual(wanted);
      expect(given.filter((other) => other < value).length).toBeLessThan(wanted);
    }),
  );
});
