import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeRoll, hashSeed, selectPrizeIndex, sumWeights } from './prize-selection.ts';

const seed = '00112233445566778899aabbccddeeff'.repeat(2);
const roll = (seq: number, total: number, requestId = 'click') =>
  computeRoll({ seed, activityId: 'a', seq, requestId, total });

describe('computeRoll', () => {
  test('returns the same roll for the same draw and different ones for other draws', () => {
    const total = 2 ** 40;
    expect(roll(1, total)).toBe(roll(1, total));
    const others = [roll(2, total), roll(1, total, 'clack')];
    others.push(computeRoll({ seed, activityId: 'b', seq: 1, requestId: 'click', total }));
    others.push(computeRoll({ seed: 'ff'.repeat(32), activityId: 'a', seq: 1, requestId: 'click', total }));
    expect(new Set([roll(1, total), ...others]).size).toBe(5);
  });

  test('returns a whole number below the sum of weights', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e9 }), (seq, total) => {
        const value = roll(seq, total);
        return Number.isInteger(value) && value >= 0 && value < total;
      }),
    );
    expect(() => roll(1, 0)).toThrow(RangeError);
    expect(() => roll(1, 0.5)).toThrow(RangeError);
  });

  test('selects prizes in proportion to their weights: chi-square over 20,000 draws of a fixed seed', () => {
    const weights = [500_000, 300_000, 150_000, 49_000, 1000];
    const counts = weights.map(() => 0);
    const draws = 20_000;
    for (let seq = 1; seq <= draws; seq++) {
      const index = selectPrizeIndex(weights, roll(seq, 1_000_000));
      counts[index] = (counts[index] ?? 0) + 1;
    }
    const chi = weights.reduce((sum, weight, index) => {
      const expected = (draws * weight) / 1_000_000;
      return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
    }, 0);
    // The critical value at 0.1 % for four degrees of freedom.
    expect(chi).toBeLessThan(18.47);
  });
});

test('selectPrizeIndex assigns each prize as many rolls as its weight, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }), (weights) => {
      const total = sumWeights(weights.map((weight) => ({ weight })));
      const rollCounts = weights.map(() => 0);
      let last = 0;
      for (let value = 0; value < total; value++) {
        const index = selectPrizeIndex(weights, value);
        expect(index).toBeGreaterThanOrEqual(last);
        last = index;
        rollCounts[index] = (rollCounts[index] ?? 0) + 1;
      }
      expect(rollCounts).toEqual(weights);
      expect(() => selectPrizeIndex(weights, total)).toThrow(RangeError);
      expect(() => selectPrizeIndex(weights, -1)).toThrow(RangeError);
    }),
  );
});

test('hashSeed returns the SHA-256 of the seed', () => {
  expect(hashSeed(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
});
