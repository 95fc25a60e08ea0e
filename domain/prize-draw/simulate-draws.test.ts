import { describe, expect, test } from 'vitest';
import { SIMULATED_DRAWS } from '#shared/prize-limits.ts';
import { type CostedPrize, expectAwards, expectCost } from './expect-cost.ts';
import { simulateDraws } from './simulate-draws.ts';

const gold: CostedPrize = { weight: 10, stock: null, isFallback: false, costCents: 500 };
const none: CostedPrize = { weight: 90, stock: null, isFallback: true, costCents: null };
const seed = '7a'.repeat(32);

describe('expectAwards', () => {
  test('is the share of each prize while none runs out', () => {
    expect(expectAwards([gold, none])).toEqual([1000, 9000]);
    expect(expectAwards([{ ...gold, stock: SIMULATED_DRAWS }, none])).toEqual([1000, 9000]);
    expect(expectAwards([{ ...gold, weight: 0, stock: 5 }, none])).toEqual([0, SIMULATED_DRAWS]);
  });

  test('agrees with the sum over all outcomes of few draws', () => {
    const [draws, share] = [6, 0.3];
    const ways = [1, 6, 15, 20, 15, 6, 1];
    for (const stock of [0, 1, 2, 5]) {
      const exact = ways.reduce(
        (sum, count, k) => sum + count * share ** k * (1 - share) ** (draws - k) * Math.min(k, stock),
        0,
      );
      const prizes = [
        { ...gold, weight: 3, stock },
        { ...none, weight: 7 },
      ];
      const [of, rest] = expectAwards(prizes, draws);
      expect(of).toBeCloseTo(exact, 10);
      expect(rest).toBeCloseTo(draws - exact, 10);
    }
  });

  test('gives the fallback what is drawn beyond the stock', () => {
    const [of = 0, rest = 0] = expectAwards([{ ...gold, stock: 20 }, none]);
    expect(of).toBeCloseTo(20, 6);
    expect(rest).toBeCloseTo(SIMULATED_DRAWS - 20, 6);
    expect(
      expectAwards([
        { ...gold, stock: 4 },
        { ...none, weight: 0 },
      ]),
    ).toEqual([4, SIMULATED_DRAWS - 4]);
  });

  test('costs what is expected to be awarded, and a prize without a cost nothing', () => {
    expect(expectCost([gold, none])).toBe(500_000);
    expect(expectCost([{ ...gold, stock: 20 }, none])).toBe(10_000);
    expect(expectCost([{ ...gold, costCents: null }, none])).toBe(0);
  });
});

describe('simulateDraws', () => {
  test('awards each prize about as often as expected, within five standard deviations', () => {
    const prizes: CostedPrize[] = [
      { weight: 1, stock: null, isFallback: false, costCents: 9900 },
      { weight: 30, stock: null, isFallback: false, costCents: 100 },
      { weight: 300, stock: 150, isFallback: false, costCents: 10 },
      { weight: 669, stock: null, isFallback: true, costCents: 1 },
    ];
    const draws = SIMULATED_DRAWS;
    const { prizes: found, costCents } = simulateDraws({ prizes, seed, draws });
    const expected = expectAwards(prizes);
    for (const at of [0, 1]) {
      const share = (expected[at] ?? 0) / draws;
      const deviation = Math.sqrt(draws * share * (1 - share));
      expect(Math.abs((found[at]?.awarded ?? 0) - (expected[at] ?? 0))).toBeLessThan(5 * deviation);
    }
    expect(found.reduce((sum, { awarded }) => sum + awarded, 0)).toBe(draws);
    expect(costCents).toBe(
      found.reduce((sum, { awarded }, at) => sum + awarded * (prizes[at]?.costCents ?? 0), 0),
    );
  });

  test('says at which draw a prize runs out, and gives the fallback from then on', () => {
    const prizes = [
      { ...gold, weight: 1, stock: 3 },
      { ...none, weight: 0 },
    ];
    expect(simulateDraws({ prizes, seed, draws: 10 })).toEqual({
      draws: 10,
      costCents: 1500,
      prizes: [
        { awarded: 3, soldOutAt: 3 },
        { awarded: 7, soldOutAt: null },
      ],
    });
  });
});
