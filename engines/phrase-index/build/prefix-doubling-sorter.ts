import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import { RadixSorter } from '../arrays/radix-sorter.ts';

const CHUNK = 32_768;
/** Suffixes handled in small groups between two pauses. */
const PAUSE_AFTER = 8_192;

/**
 * Tells apart suffixes that are alike in many words: of lines that repeat themselves.
 *
 * Prefix doubling (Manber & Myers, Suffix arrays: a new method for on-line string searches, 1993) over only the groups
 * still undecided (Larsson & Sadakane, Faster suffix sorting, 1999), with radix sort within groups; n log n whatever the
 * text. Holds 6 bytes a token, and 16 for each suffix of the largest group.
 */
export class PrefixDoublingSorter {
  readonly #tokens: Uint16Array;
  readonly #sa: Uint32Array;
  readonly #depth: number;
  /** By place: 1 + where the group of its suffix begins in the suffix array; 0 at the ends of lines. */
  readonly #rank: Uint32Array;
  /** By place: words from there to the end of its line. */
  readonly #toEnd: Uint16Array;
  /** Groups that are undecided still: begin and end in the suffix array, one after the other. */
  #groups = createGrowableUint32Array();
  #sorter = new RadixSorter(0);

  /** @param sa all suffixes sorted by their first `depth` words */
  constructor(tokens: Uint16Array, suffixArray: Uint32Array, depth: number) {
    this.#tokens = tokens;
    this.#sa = suffixArray;
    this.#depth = depth;
    this.#rank = new Uint32Array(tokens.length);
    this.#toEnd = new Uint16Array(tokens.length);
  }

  /**
   * Puts the suffixes of these groups in order.
   * @param groups begin and end in the suffix array, one after the other, of suffixes of `depth` words or more that are alike in them
   */
  *sort(groups: Uint32Array): Generator<void, void> {
    for (let end = this.#tokens.length - 1; end > 0; end -= CHUNK) {
      this.#measureToEnd(Math.max(0, end - CHUNK), end);
      yield;
    }
    for (let from = 0, rank = 0; from < this.#sa.length; from += CHUNK) {
      rank = this.#rankSome(from, Math.min(this.#sa.length, from + CHUNK), rank);
      yield;
    }
    let widest = 0;
    for (let at = 0; at < groups.length; at += 2) {
      widest = Math.max(widest, (groups[at + 1] as number) - (groups[at] as number));
    }
    this.#sorter = new RadixSorter(widest);
    let left = groups;
    for (let depth = this.#depth; left.length > 0; depth *= 2) left = yield* this.#deepen(left, depth);
  }

  #measureToEnd(from: number, end: number): void {
    const tokens = this.#tokens;
    const toEnd = this.#toEnd;
    for (let at = end - 1; at >= from; at--) {
      toEnd[at] = tokens[at] === 0 ? 0 : (toEnd[at + 1] as number) + 1;
    }
  }

  /** @param rank that of the suffix before `from`; that of the last one is the result */
  #rankSome(from: number, end: number, rank: number): number {
    const suffixArray = this.#sa;
    let current = rank;
    for (let at = from; at < end; at++) {
      const place = suffixArray[at] as number;
      if (at === 0 || !this.#isAlike(suffixArray[at - 1] as number, place)) current = at + 1;
      this.#rank[place] = current;
    }
    return current;
  }

  /** Whether two suffixes have the same first `depth` words, or end alike before. */
  #isAlike(one: number, other: number): boolean {
    const tokens = this.#tokens;
    for (let at = 0; at < this.#depth; at++) {
      const word = tokens[one + at];
      if (word !== tokens[other + at]) return false;
      if (word === 0) break;
    }
    return true;
  }

  /** Of groups alike in `depth` words those that are alike in twice as many. */
  *#deepen(groups: Uint32Array, depth: number): Generator<void, Uint32Array> {
    this.#groups = createGrowableUint32Array();
    for (let at = 0; at < groups.length; ) {
      const begin = groups[at] as number;
      const size = (groups[at + 1] as number) - begin;
      if (size > CHUNK) {
        this.#readKeys(begin, size, depth);
        yield* this.#sorter.sort(size);
        this.#split(begin, size, 2 * depth);
        at += 2;
      } else {
        at = this.#deepenSome({ groups, from: at, depth });
      }
      yield;
    }
    return this.#groups.view();
  }

  /** The groups from one on, as many as are a millisecond's work; the next one. */
  #deepenSome(args: { groups: Uint32Array; from: number; depth: number }): number {
    const { groups, depth } = args;
    let handled = 0;
    let at = args.from;
    for (; at < groups.length && handled < PAUSE_AFTER; at += 2) {
      const begin = groups[at] as number;
      const size = (groups[at + 1] as number) - begin;
      if (size > CHUNK) break;
      this.#readKeys(begin, size, depth);
      this.#sorter.sortSync(size);
      this.#split(begin, size, 2 * depth);
      handled += size;
    }
    return at;
  }

  #readKeys(begin: number, size: number, depth: number): void {
    const { keys, values } = this.#sorter;
    const suffixArray = this.#sa;
    const rank = this.#rank;
    for (let at = 0; at < size; at++) {
      const place = suffixArray[begin + at] as number;
      values[at] = place;
      keys[at] = rank[place + depth] as number;
    }
  }

  #split(begin: number, size: number, depth: number): void {
    this.#sorter.copyValues(this.#sa, begin, size);
    for (let from = 0; from < size; ) {
      const end = this.#sorter.endOfRun(from, size);
      if (from > 0) this.#setRanks(begin + from, begin + end);
      this.#addGroup(begin + from, begin + end, depth);
      from = end;
    }
  }

  #setRanks(begin: number, end: number): void {
    const suffixArray = this.#sa;
    const rank = this.#rank;
    for (let at = begin; at < end; at++) rank[suffixArray[at] as number] = begin + 1;
  }

  /** Suffixes alike in `depth` words that end before have nothing left to tell them apart. */
  #addGroup(begin: number, end: number, depth: number): void {
    if (end - begin < 2 || (this.#toEnd[this.#sa[begin] as number] as number) < depth) return;
    this.#groups.push(begin);
    this.#groups.push(end);
  }
}
