import type { LineIterator } from './line-iterators.ts';

/** A set of lines of a segment, a bit for each. */
export class LineBitSet {
  readonly #lines: number;
  /** Made with the first line: most sets of whole lines stay empty. */
  #words = new Uint32Array(0);
  #size = 0;

  /** @param lines of the segment */
  constructor(lines: number) {
    this.#lines = lines;
  }

  /** How many lines are in it. */
  get size(): number {
    return this.#size;
  }

  has(line: number): boolean {
    return this.#size > 0 && (((this.#words[line >>> 5] as number) >>> (line & 31)) & 1) === 1;
  }

  add(line: number): void {
    if (this.#size === 0) this.#words = new Uint32Array((this.#lines >>> 5) + 1);
    const word = this.#words[line >>> 5] as number;
    const bit = 1 << (line & 31);
    if ((word & bit) !== 0) return;
    this.#words[line >>> 5] = word | bit;
    this.#size++;
  }

  remove(line: number): void {
    if (!this.has(line)) return;
    this.#words[line >>> 5] = (this.#words[line >>> 5] as number) & ~(1 << (line & 31));
    this.#size--;
  }

  /** Its lines from one on, ascending. */
  from(line: number): LineIterator {
    const words = this.#words;
    let at = line >>> 5;
    let left = ((words[at] ?? 0) & (-1 << (line & 31))) >>> 0;
    return {
      next() {
        while (left === 0) {
          if (++at >= words.length) return -1;
          left = words[at] as number;
        }
        const lowest = 31 - Math.clz32(left & -left);
        left = (left & (left - 1)) >>> 0;
        return (at << 5) + lowest;
      },
    };
  }
}
