const RADIX = 256;
/** Maximum number of entries to sort without a pause, which takes about a millisecond. */
const CHUNK = 32_768;
const MAX_INSERTION_SORT = 24;

/**
 * Sorts entries by key, ascending and stably, and carries a value with each key. Small inputs use insertion
 * sort. Larger ones use least-significant-digit radix sort with bytes as digits (Knuth, The Art of Computer
 * Programming 3, section 5.2.5) and skip digits that all keys share. O(n) time; 16 bytes per entry of
 * capacity.
 */
export class RadixSorter {
  keys: Uint32Array;
  values: Uint32Array;
  #otherKeys: Uint32Array;
  #otherValues: Uint32Array;
  readonly #counts = new Uint32Array(4 * RADIX);

  /** @param size capacity in entries */
  constructor(size: number) {
    this.keys = new Uint32Array(size);
    this.values = new Uint32Array(size);
    this.#otherKeys = new Uint32Array(size);
    this.#otherValues = new Uint32Array(size);
  }

  /**
   * Sorts the entries 0 to count - 1. The sorter may replace the arrays `keys` and `values`. Yields between
   * chunks.
   */
  *sort(count: number): Generator<void, void> {
    if (count <= CHUNK) {
      this.sortSync(count);
      return;
    }
    this.#counts.fill(0);
    for (let from = 0; from < count; from += CHUNK) {
      this.#countDigits(from, Math.min(count, from + CHUNK));
      yield;
    }
    for (let digit = 0; digit < 4; digit++) {
      if (!this.#startPass(digit, count)) continue;
      for (let from = 0; from < count; from += CHUNK) {
        this.#scatter(digit, from, Math.min(count, from + CHUNK));
        yield;
      }
      this.#swap();
    }
  }

  /** Sorts without yielding. For at most CHUNK entries, or for a thread that has no other work. */
  sortSync(count: number): void {
    if (count <= MAX_INSERTION_SORT) {
      this.#insertionSort(count);
      return;
    }
    this.#counts.fill(0);
    this.#countDigits(0, count);
    for (let digit = 0; digit < 4; digit++) {
      if (!this.#startPass(digit, count)) continue;
      this.#scatter(digit, 0, count);
      this.#swap();
    }
  }

  /**
   * Returns the end of the run of equal keys that begins at `from`, among the first `count` sorted entries.
   */
  endOfRun(from: number, count: number): number {
    const { keys } = this;
    let end = from + 1;
    while (end < count && keys[end] === keys[from]) end++;
    return end;
  }

  /** Copies the first `count` values to an array, from index `from` on. */
  copyValues(to: Uint32Array, from: number, count: number): void {
    const { values } = this;
    for (let i = 0; i < count; i++) to[from + i] = values[i] as number;
  }

  #insertionSort(count: number): void {
    const { keys, values } = this;
    for (let i = 1; i < count; i++) {
      const key = keys[i] as number;
      const value = values[i] as number;
      let target = i - 1;
      while (target >= 0 && (keys[target] as number) > key) {
        keys[target + 1] = keys[target] as number;
        values[target + 1] = values[target] as number;
        target--;
      }
      keys[target + 1] = key;
      values[target + 1] = value;
    }
  }

  #countDigits(from: number, end: number): void {
    const { keys } = this;
    const counts = this.#counts;
    for (let i = from; i < end; i++) {
      const key = keys[i] as number;
      addOne(counts, key & 255);
      addOne(counts, 256 + ((key >>> 8) & 255));
      addOne(counts, 512 + ((key >>> 16) & 255));
      addOne(counts, 768 + (key >>> 24));
    }
  }

  /** Turns digit counts into target offsets. Returns false when all keys share the digit. */
  #startPass(digit: number, count: number): boolean {
    const counts = this.#counts;
    const base = digit * RADIX;
    const firstDigit = ((this.keys[0] as number) >>> (digit * 8)) & 255;
    if (counts[base + firstDigit] === count) return false;
    let sum = 0;
    for (let i = base; i < base + RADIX; i++) {
      const digitCount = counts[i] as number;
      counts[i] = sum;
      sum += digitCount;
    }
    return true;
  }

  #scatter(digit: number, from: number, end: number): void {
    const { keys, values } = this;
    const otherKeys = this.#otherKeys;
    const otherValues = this.#otherValues;
    const counts = this.#counts;
    const shift = digit * 8;
    const base = digit * RADIX;
    for (let i = from; i < end; i++) {
      const key = keys[i] as number;
      const digitAt = base + ((key >>> shift) & 255);
      const target = counts[digitAt] as number;
      counts[digitAt] = target + 1;
      otherKeys[target] = key;
      otherValues[target] = values[i] as number;
    }
  }

  #swap(): void {
    [this.keys, this.#otherKeys] = [this.#otherKeys, this.keys];
    [this.values, this.#otherValues] = [this.#otherValues, this.values];
  }
}

function addOne(counts: Uint32Array, i: number): void {
  counts[i] = (counts[i] as number) + 1;
}
