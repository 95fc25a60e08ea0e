import type { SeededRandom } from './seeded-random.ts';

const SIZE = 1 << 14;

/**
 * Draws ranks from 0 to `count` - 1. The probability of rank r is proportional to 1 / (r + flat) ** steep
 * (Zipf-Mandelbrot). One table lookup per draw.
 */
export class ZipfTable {
  readonly #ranks = new Uint16Array(SIZE);

  constructor(args: { count: number; flat: number; steep: number }) {
    const { count, flat, steep } = args;
    const weights = Array.from({ length: count }, (_, rank) => (rank + flat) ** -steep);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let rank = 0;
    let upTo = (weights[0] ?? 0) / total;
    for (let slot = 0; slot < SIZE; slot++) {
      while ((slot + 0.5) / SIZE > upTo && rank < count - 1) upTo += (weights[++rank] ?? 0) / total;
      this.#ranks[slot] = rank;
    }
  }

  draw(random: SeededRandom): number {
    return this.#ranks[random.next() >>> 18] ?? 0;
  }
}
