import { awardIndex } from './award-index.ts';
import type { CostedPrize } from './expect-cost.ts';
import { rollPrize } from './prize-selection.ts';

/** The result of simulated draws for one prize. */
interface SimulatedPrize {
  awarded: number;
  /** Number of the draw that awarded the last item; null if items are left or the stock is unlimited. */
  soldOutAt: number | null;
}

export interface Simulation {
  draws: number;
  costCents: number;
  prizes: SimulatedPrize[];
}

/**
 * Simulates `draws` draws from full stock by the rules of real draws, with a seed that is not used for anything else. A prize
 * without a cost counts as free. `seed`: 64 hex digits.
 */
export function simulateDraws(args: {
  prizes: readonly CostedPrize[];
  seed: string;
  draws: number;
}): Simulation {
  const { prizes, seed, draws } = args;
  const activity = { id: 'simulation', seed, prizes };
  const left = prizes.map(({ stock }) => stock);
  const found = prizes.map((): SimulatedPrize => ({ awarded: 0, soldOutAt: null }));
  let costCents = 0;
  for (let seq = 1; seq <= draws; seq++) {
    const { index } = rollPrize({ activity, seq, requestId: String(seq) });
    const at = awardIndex({ prizes, left, drawnIndex: index });
    const [prize, result] = [prizes[at], found[at]];
    if (!prize || !result) throw new RangeError(`no prize ${at}`);
    result.awarded++;
    costCents += prize.costCents ?? 0;
    const remaining = left[at];
    if (typeof remaining !== 'number') continue;
    left[at] = remaining - 1;
    if (remaining === 1) result.soldOutAt = seq;
  }
  return { draws, costCents, prizes: found };
}
