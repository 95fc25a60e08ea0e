/** Random numbers, the same for the same seeds; Marsaglia's 32-bit xorshift begun from a mixed seed, so that neighbouring seeds have nothing in common. */
export class SeededRandom {
  #state = 1;

  /** @param seeds whole numbers; each combination has its own sequence */
  constructor(...seeds: number[]) {
    let mixed = 0x9e3779b9;
    for (const seed of seeds) mixed = mixBits(Math.imul(mixed, 0x01000193) ^ seed);
    this.#state = mixed || 1;
  }

  /** A whole number from 0 to below 2^32. */
  next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state >>> 0;
  }

  /** A number from 0 to below 1. */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  /** One of the choices; throws RangeError when there are none. */
  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new RangeError('nothing to pick from');
    return choice;
  }
}

/** The finaliser of MurmurHash3: every bit of a 32-bit number changes about half of the result's, unsigned. */
export function mixBits(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
