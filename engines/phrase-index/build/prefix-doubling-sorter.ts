import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import { RadixSorter } from '../arrays/radix-sorter.ts';

const CHUNK = 32_768;
/** Number of suffixes in small groups to sort between two pauses. */
const PAUSE_AFTER = 8_192;

/**
 * Sorts suffixes that share many tokens, which occur in lines that repeat themselves.
 *
 * Prefix doubling (Manber & Myers, Suffix arrays: a new method for on-line string searches, 1993) over the
 * undecided groups only (Larsson & Sadakane, Faster suffix sorting, 1999), with radix sort within groups. O(n
 * log n). Memory: 6 bytes per token, and 16 bytes per suffix of the largest group.
 */
export class PrefixDoublingSorter {
  readonly #tokens: Uint16Array;
  readonly #suffixArray: Uint32Array;
  readonly #depth: number;
  /** By position: 1 + start of its group in the suffix array; 0 at separators. */
  readonly #rank: Uint32Array;
  /** By position: number of tokens to the end of the line. */
  readonly #lengthToEnd: Uint16Array;
  /** Undecided groups: begin and end in the suffix array. */
  #groups = createGrowableUint32Array();
  #sorter = new RadixSorter(0);

  /** @param suffixArray all suffixes, sorted by their first `depth` tokens */
  constructor(tokens: Uint16Array, suffixArray: Uint32Array, depth: number) {
    this.#tokens = tokens;
    this.#suffixArray = suffixArray;
    this.#depth = depth;
    this.#rank = new Uint32Array(tokens.length);
    this.#lengthToEnd = new Uint16Array(tokens.length);
  }

  /**
   * Sorts the suffixes of some groups.
   * @param groups begin and end in the suffix array of each group whose suffixes share at least `depth`
   *   tokens
   */
  *sort(groups: Uint32Array): Generator<void, void> {
    for (let end = this.#tokens.length - 1; end > 0; end -= CHUNK) {
      this.#measureLengths(Math.max(0, end - CHUNK), end);
      yield;
    }
    for (let from = 0, rank = 0; from < this.#suffixArray.length; from += CHUNK) {
      rank = this.#rankEntries(from, Math.min(this.#suffixArray.length, from + CHUNK), rank);
      yield;
    }
    let widest = 0;
    for (let i = 0; i < groups.length; i += 2) {
      widest = Math.max(widest, (groups[i + 1] as number) - (groups[i] as number));
    }
    this.#sorter = new RadixSorter(widest);
    let remaining = groups;
    for (let depth = this.#depth; remaining.length > 0; depth *= 2)
      remaining = yield* this.#deepen(remaining, depth);
  }

  #measureLengths(from: number, end: number): void {
    const tokens = this.#tokens;
    const lengthToEnd = this.#lengthToEnd;
    for (let i = end - 1; i >= from; i--) {
      lengthToEnd[i] = tokens[i] === 0 ? 0 : (lengthToEnd[i + 1] as number) + 1;
    }
  }

  /**
   * Sets the rank of the suffixes from `from` to `end`.
   * @param rank rank of the suffix before `from`
   * @returns rank of the last suffix
   */
  #rankEntries(from: number, end: number, rank: number): number {
    const suffixArray = this.#suffixArray;
    let current = rank;
    for (let i = from; i < end; i++) {
      const position = suffixArray[i] as number;
      if (i === 0 || !this.#sharePrefix(suffixArray[i - 1] as number, position)) current = i + 1;
      this.#rank[position] = current;
    }
    return current;
  }

  /** Returns whether two suffixes share their first `depth` tokens, or are equal and shorter. */
  #sharePrefix(a: number, b: number): boolean {
    const tokens = this.#tokens;
    for (let i = 0; i < this.#depth; i++) {
      const termId = tokens[a + i];
      if (termId !== tokens[b + i]) return false;
      if (termId === 0) break;
    }
    return true;
  }

  /**
   * Doubles the depth of some groups.
   * @returns the groups that are still undecided
   */
  *#deepen(groups: Uint32Array, depth: number): Generator<void, Uint32Array> {
    this.#groups = createGrowableUint32Array();
    for (let i = 0; i < groups.length; ) {
      const begin = groups[i] as number;
      const size = (groups[i + 1] as number) - begin;
      if (size > CHUNK) {
        this.#readKeys(begin, size, depth);
        yield* this.#sorter.sort(size);
        this.#split(begin, size, 2 * depth);
        i += 2;
      } else {
        i = this.#deepenSmall({ groups, from: i, depth });
      }
      yield;
    }
    return this.#groups.view();
  }

  /**
   * Doubles the depth of small groups from `from` on, for about a millisecond.
   * @returns the next group
   */
  #deepenSmall(args: { groups: Uint32Array; from: number; depth: number }): number {
    const { groups, depth } = args;
    let handled = 0;
    let i = args.from;
    for (; i < groups.length && handled < PAUSE_AFTER; i += 2) {
      const begin = groups[i] as number;
      const size = (groups[i + 1] as number) - begin;
      if (size > CHUNK) break;
      this.#readKeys(begin, size, depth);
      this.#sorter.sortSync(size);
      this.#split(begin, size, 2 * depth);
      handled += size;
    }
    return i;
  }

  #readKeys(begin: number, size: number, depth: number): void {
    const { keys, values } = this.#sorter;
    const suffixArray = this.#suffixArray;
    const rank = this.#rank;
    for (let i = 0; i < size; i++) {
      const position = suffixArray[begin + i] as number;
      values[i] = position;
      keys[i] = rank[position + depth] as number;
    }
  }

  #split(begin: number, size: number, depth: number): void {
    this.#sorter.copyValues(this.#suffixArray, begin, size);
    for (let from = 0; from < size; ) {
      const end = this.#sorter.endOfRun(from, size);
      if (from > 0) this.#setRanks(begin + from, begin + end);
      this.#addGroup(begin + from, begin + end, depth);
      from = end;
    }
  }

  #setRanks(begin: number, end: number): void {
    const suffixArray = this.#suffixArray;
    const rank = this.#rank;
    for (let i = begin; i < end; i++) rank[suffixArray[i] as number] = begin + 1;
  }

  /**
   * Adds an undecided group. A group whose suffixes share `depth` tokens but are shorter is decided: they are
   * equal.
   */
  #addGroup(begin: number, end: number, depth: number): void {
    if (end - begin < 2 || (this.#lengthToEnd[this.#suffixArray[begin] as number] as number) < depth) return;
    this.#groups.push(begin);
    this.#groups.push(end);
  }
}
