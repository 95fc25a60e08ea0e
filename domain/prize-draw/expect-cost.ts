import { SIMULATED_DRAWS } from '#shared/prize-limits.ts';
import { sumWeights } from './prize-selection.ts';
import type { Prize } from './types.ts';

/** The fields of a prize that determine the cost of draws. */
export type CostedPrize = Pick<Prize, 'weight' | 'stock' | 'isFallback' | 'costCents'>;

/**
 * Returns the exact expected number of awards of each prize in `draws` draws, without simulation. The fallback replaces prizes
 * that are drawn after they are out of stock.
 */
export function expectAwards(prizes: readonly CostedPrize[], draws = SIMULATED_DRAWS): number[] {
  const total = sumWeights(prizes);
  const awards = prizes.map(({ weight, stock }) => {
    const share = total === 0 ? 0 : weight / total;
    return stock === null ? draws * share : expectCapped({ draws, share, stock });
  });
  const others = awards.reduce((sum, count, at) => (prizes[at]?.isFallback ? sum : sum + count), 0);
  return awards.map((count, at) => (prizes[at]?.isFallback ? draws - others : count));
}

/** Returns the expected cost of `draws` draws, in whole cents. A prize without a cost counts as free. */
export const expectCost = (prizes: readonly CostedPrize[], draws = SIMULATED_DRAWS): number =>
  Math.round(
    expectAwards(prizes, draws).reduce((sum, count, at) => sum + count * (prizes[at]?.costCents ?? 0), 0),
  );

/** The expectation of min(X, stock), where X is binomially distributed: the sum of P(X > k) for each k below the stock. */
function expectCapped({ draws, share, stock }: { draws: number; share: number; stock: number }): number {
  if (share === 0 || stock >= draws) return draws * Math.min(share, 1);
  if (share === 1) return stock;
  // In logarithms, because the probability of no award in thousands of draws underflows.
  let logTerm = draws * Math.log1p(-share);
  let atMost = 0;
  let expected = 0;
  for (let k = 0; k < stock; k++) {
    atMost += Math.exp(logTerm);
    expected += Math.max(0, 1 - atMost);
    logTerm += Math.log((draws - k) / (k + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return expected;
}
