import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitMoney } from './split-money.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const feasibleSplit = fc
  .record({
    count: fc.integer({ min: 1, max: 300 }),
    min: fc.integer({ min: 1, max: 500 }),
    spread: fc.integer({ min: 0, max: 2000 }),
    fill: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ count, min, spread, fill }) => {
    const max = min + spread;
    return { total: count * min + Math.floor((fill * count * spread) / 1_000_000), count, min, max };
  });

describe('splitMoney', () => {
  test('returns shares within the bounds that add up to exactly the total', () => {
    fc.assert(
      fc.property(feasibleSplit, (args) => {
        const shares = splitMoney(args);
        expect(shares).toHaveLength(args.count);
        expect(sum(shares)).toBe(args.total);
        expect(
          shares.every((share) => Number.isInteger(share) && share >= args.min && share <= args.max),
        ).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('stays within the bounds if every draw is the lowest or the highest', () => {
    for (const draw of [(low: number) => low, (_: number, high: number) => high]) {
      fc.assert(
        fc.property(feasibleSplit, (args) => {
          const shares = splitMoney({ ...args, draw });
          expect(sum(shares)).toBe(args.total);
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(args.min);
          expect(Math.max(...shares)).toBeLessThanOrEqual(args.max);
        }),
      );
    }
  });

  test('never draws from an empty range', () => {
    fc.assert(
      fc.property(feasibleSplit, (args) => {
        splitMoney({
          ...args,
          draw: (low, high) => {
            expect(low).toBeLessThanOrEqual(high);
            return low + Math.floor((high - low) / 3);
          },
        });
      }),
    );
  });

  test('gives every position the same mean', () => {
    const runs = 20_000;
    const totals = new Array<number>(10).fill(0);
    for (let run = 0; run < runs; run += 1) {
      splitMoney({ total: 1000, count: 10, min: 30, max: 200 }).forEach((share, position) => {
        totals[position] = (totals[position] ?? 0) + share;
      });
    }
    // The standard deviation of a share is about 42, that of a mean about 0.3. The tolerance is five of those.
    for (const total of totals) expect(Math.abs(total / runs - 100)).toBeLessThan(1.5);
  });

  test('draws each share from a range whose middle is the mean of what is left', () => {
    for (const total of [700, 1000, 1700]) {
      const draw = (low: number, high: number) => (low === 0 ? high : Math.round((low + high) / 2));
      expect(splitMoney({ total, count: 10, min: 30, max: 200, draw })).toEqual(
        new Array<number>(10).fill(total / 10),
      );
    }
  });

  test('shuffles the shares', () => {
    // Every draw is the lowest: unshuffled, the last share is what is left of the money.
    const draw = (low: number) => low;
    expect(splitMoney({ total: 1000, count: 3, min: 100, max: 800, draw })).toEqual([100, 800, 100]);
  });

  test('throws RangeError if no split exists', () => {
    for (const args of [
      { total: 299, count: 10, min: 30, max: 200 },
      { total: 2001, count: 10, min: 30, max: 200 },
      { total: 100, count: 0, min: 1, max: 100 },
      { total: 100, count: 1, min: 0, max: 100 },
      { total: 100.5, count: 2, min: 1, max: 100 },
      { total: 100, count: 2, min: 60, max: 50 },
    ]) {
      expect(() => splitMoney(args)).toThrow(
        expect.objectContaining({ name: 'RangeError', message: expect.stringContaining('cannot be split') }),
      );
    }
  });
});
