const DIGIT = 256;
/** Most entries sorted without a pause: about a millisecond. */
const CHUNK = 32_768;
const FEW = 24;

/**
 * Sorts its first entries by key, ascending and stably, the values along with the keys. Few by insertion; more by
 * least-significant-digit radix sort, bytes as digits (Knuth, The Art of Computer Programming 3, 5.2.5), leaving out
 * digits that all keys share. Linear time. Holds 16 bytes for each entry it can take.
 */
export class RadixSorter {
  keys: Uint32Array;
  values: Uint32Array;
  #otherKeys: Uint32Array;
  #otherValues: Uint32Array;
  readonly #counts = new Uint32Array(4 * DIGIT);

  /** @param size most entries it will be asked to sort */
  constructor(size: number) {
    this.keys = new Uint32Array(size);
    this.values = new Uint32Array(size);
    this.#otherKeys = new Uint32Array(size);
    this.#otherValues = new Uint32Array(size);
  }

  /** Sorts entries 0 to count - 1; `keys` and `values` may be other arrays afterwards. Yields between chunks of many. */
  *sort(count: number): Generator<void, void> {
    if (count <= CHUNK) {
      this.sortSync(count);
      return;
    }
    this.#counts.fill(0);
    for (let from = 0; from < count; from += CHUNK) {
      this.#count(from, Math.min(count, from + CHUNK));
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

  /** The same at one go, for at most CHUNK entries or where nobody waits. */
  sortSync(count: number): void {
    if (count <= FEW) {
      this.#insert(count);
      return;
    }
    this.#counts.fill(0);
    this.#count(0, count);
    for (let digit = 0; digit < 4; digit++) {
      if (!this.#startPass(digit, count)) continue;
      this.#scatter(digit, 0, count);
      this.#swap();
    }
  }

  /** Of the first `count` entries, once they are sorted: where the run of keys equal to that at `from` ends. */
  endOfRun(from: number, count: number): number {
    const { keys } = this;
    let end = from + 1;
    while (end < count && keys[end] === keys[from]) end++;
    return end;
  }

  /** Writes the first `count` values to an array from a place on. */
  copyValues(to: Uint32Array, at: number, count: number): void {
    const { values } = this;
    for (let each = 0; each < count; each++) to[at + each] = values[each] as number;
  }

  #insert(count: number): void {
    const { keys, values } = this;
    for (let at = 1; at < count; at++) {
      const key = keys[at] as number;
      const value = values[at] as number;
      let place = at - 1;
      while (place >= 0 && (keys[place] as number) > key) {
        keys[place + 1] = keys[place] as number;
        values[place + 1] = values[place] as number;
        place--;
      }
      keys[place + 1] = key;
      values[place + 1] = value;
    }
  }

  #count(from: number, end: number): void {
    const { keys } = this;
    const counts = this.#counts;
    for (let at = from; at < end; at++) {
      const key = keys[at] as number;
      addOne(counts, key & 255);
      addOne(counts, 256 + ((key >>> 8) & 255));
      addOne(counts, 512 + ((key >>> 16) & 255));
      addOne(counts, 768 + (key >>> 24));
    }
  }

  /** Turns counts into places; false when all keys have the same digit. */
  #startPass(digit: number, count: number): boolean {
    const counts = this.#counts;
    const base = digit * DIGIT;
    const some = ((this.keys[0] as number) >>> (digit * 8)) & 255;
    if (counts[base + some] === count) return false;
    let sum = 0;
    for (let at = base; at < base + DIGIT; at++) {
      const here = counts[at] as number;
      counts[at] = sum;
      sum += here;
    }
    return true;
  }

  #scatter(digit: number, from: number, end: number): void {
    const { keys, values } = this;
    const otherKeys = this.#otherKeys;
    const otherValues = this.#otherValues;
    const counts = this.#counts;
    const shift = digit * 8;
    const base = digit * DIGIT;
    for (let at = from; at < end; at++) {
      const key = keys[at] as number;
      const digitAt = base + ((key >>> shift) & 255);
      const place = counts[digitAt] as number;
      counts[digitAt] = place + 1;
      otherKeys[place] = key;
      otherValues[place] = values[at] as number;
    }
  }

  #swap(): void {
    [this.keys, this.#otherKeys] = [this.#otherKeys, this.keys];
    [this.values, this.#otherValues] = [this.#otherValues, this.values];
  }
}

function addOne(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}
