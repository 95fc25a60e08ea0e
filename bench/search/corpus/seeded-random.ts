/**
 * Reproducible pseudorandom numbers: Marsaglia's 32-bit xorshift (2003) with a mixed seed, so that
 * neighboring seeds give independent sequences.
 */
export class SeededRandom {
  #state = 1;

  /** @param seeds integers. Each combination gives a different sequence. */
  constructor(...seeds: number[]) {
    let mixed = 0x9e3779b9;
    for (const seed of seeds) mixed = mixBits(Math.imul(mixed, 0x01000193) ^ seed);
    this.#state = mixed || 1;
  }

  /** Returns an integer from 0 to 2^32 - 1. */
  next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state >>> 0;
  }

  /** Returns a number in [0, 1). */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  /** Returns an integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  /** Returns one of the choices. Throws RangeError when there are none. */
  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new RangeError('nothing to pick from');
    return choice;
  }
}

/**
 * Mixes the bits of a number with the finalizer of MurmurHash3 (Appleby): each bit of the input changes about
 * half of the bits of the result. Unsigned.
 */
export function mixBits(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
