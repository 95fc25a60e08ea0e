import type { LineIterator } from './line-iterators.ts';

/** A set of lines of a segment, with one bit per line. */
export class LineBitSet {
  readonly #lineCount: number;
  /** Allocated when the first line is added: most sets of whole lines stay empty. */
  #words = new Uint32Array(0);
  #size = 0;

  /** @param lineCount number of lines of the segment */
  constructor(lineCount: number) {
    this.#lineCount = lineCount;
  }

  /** Number of lines in the set. */
  get size(): number {
    return this.#size;
  }

  has(line: number): boolean {
    return this.#size > 0 && (((this.#words[line >>> 5] as number) >>> (line & 31)) & 1) === 1;
  }

  add(line: number): void {
    if (this.#size === 0) this.#words = new Uint32Array((this.#lineCount >>> 5) + 1);
    const bits = this.#words[line >>> 5] as number;
    const bit = 1 << (line & 31);
    if ((bits & bit) !== 0) return;
    this.#words[line >>> 5] = bits | bit;
    this.#size++;
  }

  remove(line: number): void {
    if (!this.has(line)) return;
    this.#words[line >>> 5] = (this.#words[line >>> 5] as number) & ~(1 << (line & 31));
    this.#size--;
  }

  /** Returns the lines of the set from `line` on, ascending. */
  from(line: number): LineIterator {
    const words = this.#words;
    let word = line >>> 5;
    let remaining = ((words[word] ?? 0) & (-1 << (line & 31))) >>> 0;
    return {
      next() {
        while (remaining === 0) {
          if (++word >= words.length) return -1;
          remaining = words[word] as number;
        }
        const lowest = 31 - Math.clz32(remaining & -remaining);
        remaining = (remaining & (remaining - 1)) >>> 0;
        return (word << 5) + lowest;
      },
    };
  }
}
