import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import { RadixSorter } from '../arrays/radix-sorter.ts';
import { PrefixDoublingSorter } from './prefix-doubling-sorter.ts';

const CHUNK = 32_768;
/** Number of suffixes in small groups to sort between two pauses. */
const PAUSE_AFTER = 8_192;
/**
 * PrefixDoublingSorter sorts suffixes that share this many tokens, because its cost does not depend on their
 * length.
 */
const MAX_RADIX_DEPTH = 64;
/** Number of tokens compared at once after the first two. */
const TOKENS_PER_KEY = 2;

/**
 * Sorts all suffixes of all lines. Entry i is the position in `tokens` of the i-th smallest suffix. A suffix
 * ends with its line: the separator 0 is smaller than any term. Among equal suffixes, those that are a whole
 * line come first, then the smaller position. Therefore the whole lines of a phrase form one interval, in
 * rank order.
 *
 * Sorts by the first two tokens with a counting sort, then group by group, two tokens at a time, with a
 * most-significant-digit radix sort (McIlroy, Bostic & McIlroy, Engineering radix sort, 1993). Sentences
 * differ after few tokens, and the tokens of a group stay in the cache. Suffixes that share 64 tokens go to
 * PrefixDoublingSorter, so that the worst case is O(n log n). Extra memory: 4 bytes per token, and 16 bytes
 * per suffix of the largest group. Yields at least every few milliseconds.
 * @param args.tokens term ids from 1 to `termCount`, with a 0 before, between, and after lines of at most
 *   65,535 tokens
 * @returns the suffix array, and the first entry of each term id (`termCount` + 2 numbers)
 */
export function* buildSuffixArray(args: {
  tokens: Uint16Array;
  termCount: number;
}): Generator<void, { suffixArray: Uint32Array; termStarts: Uint32Array }> {
  const { tokens, termCount } = args;
  const { suffixArray, termStarts } = yield* sortByTwoTokens(tokens, termCount);
  const groups = new SuffixGroups(tokens, suffixArray);
  yield* groups.sort();
  if (groups.deep.length > 0)
    yield* new PrefixDoublingSorter(tokens, suffixArray, MAX_RADIX_DEPTH).sort(groups.deep.view());
  return { suffixArray, termStarts };
}

// Loops run in functions without a yield: the engine does not optimize a generator while it runs.
/** Sorts all suffixes by their first two tokens with a counting sort. */
function* sortByTwoTokens(
  tokens: Uint16Array,
  termCount: number,
): Generator<void, { suffixArray: Uint32Array; termStarts: Uint32Array }> {
  const last = tokens.length - 1;
  const termStarts = new Uint32Array(termCount + 2);
  const second = new Uint32Array(termCount + 2);
  for (let from = 1; from < last; from += CHUNK) {
    countTokens({ tokens, termStarts, second, from, end: Math.min(last, from + CHUNK) });
    yield;
  }
  for (let termId = 1; termId < termCount + 2; termId++) {
    termStarts[termId] = (termStarts[termId] as number) + (termStarts[termId - 1] as number);
    second[termId] = (second[termId] as number) + (second[termId - 1] as number);
  }
  const bySecond = new Uint32Array(termStarts[termCount + 1] as number);
  for (const isWholeLine of [true, false]) {
    for (let from = 1; from < last; from += CHUNK) {
      spreadBySecond({
        tokens,
        next: second,
        to: bySecond,
        isWholeLine,
        from,
        end: Math.min(last, from + CHUNK),
      });
      yield;
    }
  }
  const suffixArray = new Uint32Array(bySecond.length);
  const next = termStarts.slice();
  for (let from = 0; from < suffixArray.length; from += CHUNK) {
    spreadByFirst({
      tokens,
      next,
      bySecond,
      suffixArray,
      from,
      end: Math.min(suffixArray.length, from + CHUNK),
    });
    yield;
  }
  return { suffixArray, termStarts };
}

function countTokens(args: {
  tokens: Uint16Array;
  termStarts: Uint32Array;
  second: Uint32Array;
  from: number;
  end: number;
}): void {
  const { tokens, termStarts, second, from, end } = args;
  for (let at = from; at < end; at++) {
    const termId = tokens[at] as number;
    if (termId === 0) continue;
    const next = tokens[at + 1] as number;
    termStarts[termId + 1] = (termStarts[termId + 1] as number) + 1;
    second[next + 1] = (second[next + 1] as number) + 1;
  }
}

/**
 * Writes each position of [from, end) to the bucket of its second token. One call handles either the positions that
 * start a line or all others.
 */
function spreadBySecond(args: {
  tokens: Uint16Array;
  next: Uint32Array;
  to: Uint32Array;
  isWholeLine: boolean;
  from: number;
  end: number;
}): void {
  const { tokens, next, to, isWholeLine, from, end } = args;
  for (let at = from; at < end; at++) {
    if (tokens[at] === 0 || (tokens[at - 1] === 0) !== isWholeLine) continue;
    const termId = tokens[at + 1] as number;
    const entry = next[termId] as number;
    next[termId] = entry + 1;
    to[entry] = at;
  }
}

/** Moves positions that are sorted by second token to the bucket of their first token. */
function spreadByFirst(args: {
  tokens: Uint16Array;
  next: Uint32Array;
  bySecond: Uint32Array;
  suffixArray: Uint32Array;
  from: number;
  end: number;
}): void {
  const { tokens, next, bySecond, suffixArray, from, end } = args;
  for (let at = from; at < end; at++) {
    const position = bySecond[at] as number;
    const termId = tokens[position] as number;
    const entry = next[termId] as number;
    next[termId] = entry + 1;
    suffixArray[entry] = position;
  }
}

/** Sorts groups of suffixes with a common prefix, one after the other. */
class SuffixGroups {
  /** Groups that share MAX_RADIX_DEPTH tokens: begin and end in the suffix array, ascending. */
  readonly deep = createGrowableUint32Array();
  readonly #tokens: Uint16Array;
  readonly #suffixArray: Uint32Array;
  /** Stack of groups still to be sorted: begin, end, and length of the common prefix. */
  readonly #pending = createGrowableUint32Array();
  #sorter = new RadixSorter(CHUNK);

  constructor(tokens: Uint16Array, suffixArray: Uint32Array) {
    this.#tokens = tokens;
    this.#suffixArray = suffixArray;
  }

  *sort(): Generator<void, void> {
    for (let begin = 0; begin < this.#suffixArray.length || this.#pending.length > 0; ) {
      if (this.#nextSize() > CHUNK) yield* this.#sortLarge();
      else begin = this.#sortSome(begin);
      yield;
    }
  }

  /** Returns the size of the next group; 0 when the stack is empty. */
  #nextSize(): number {
    const { data, length } = this.#pending;
    return length === 0 ? 0 : (data[length - 2] as number) - (data[length - 3] as number);
  }

  /**
   * Sorts groups on the stack, then groups that share two tokens, from `begin` on, for about a millisecond.
   * @returns where the remaining groups begin
   */
  #sortSome(begin: number): number {
    let handled = 0;
    let next = begin;
    while (handled < PAUSE_AFTER) {
      const size = this.#nextSize();
      if (size > CHUNK) break;
      if (size > 0) {
        const { from, depth } = this.#takeGroup();
        this.#readKeys(from, size, depth);
        this.#sorter.sortSync(size);
        this.#split(from, size, depth + TOKENS_PER_KEY);
        handled += size;
      } else {
        if (next === this.#suffixArray.length) break;
        const end = this.#endOfGroup(next);
        this.#addGroup(next, end, 2);
        handled += end - next;
        next = end;
      }
    }
    return next;
  }

  *#sortLarge(): Generator<void, void> {
    const size = this.#nextSize();
    const { from, depth } = this.#takeGroup();
    if (size > this.#sorter.keys.length) this.#sorter = new RadixSorter(size);
    this.#readKeys(from, size, depth);
    yield* this.#sorter.sort(size);
    this.#split(from, size, depth + TOKENS_PER_KEY);
  }

  /** Returns the end of the group that shares the first two tokens. */
  #endOfGroup(begin: number): number {
    const tokens = this.#tokens;
    const suffixArray = this.#suffixArray;
    const position = suffixArray[begin] as number;
    const first = tokens[position] as number;
    const second = tokens[position + 1] as number;
    let end = begin + 1;
    while (end < suffixArray.length) {
      const other = suffixArray[end] as number;
      if (tokens[other] !== first || tokens[other + 1] !== second) break;
      end++;
    }
    return end;
  }

  /** Pushes a group that shares `depth` tokens, unless its suffixes have ended and are equal. */
  #addGroup(begin: number, end: number, depth: number): void {
    if (end - begin < 2) return;
    const last = (this.#suffixArray[begin] as number) + depth - 1;
    if (this.#tokens[last] === 0 || this.#tokens[last - 1] === 0) return;
    if (depth >= MAX_RADIX_DEPTH) {
      this.deep.push(begin);
      this.deep.push(end);
      return;
    }
    this.#pending.push(begin);
    this.#pending.push(end);
    this.#pending.push(depth);
  }

  #takeGroup(): { from: number; depth: number } {
    const { data, length } = this.#pending;
    this.#pending.length = length - 3;
    return { from: data[length - 3] as number, depth: data[length - 1] as number };
  }

  /** Reads the next two tokens of each suffix, or only the first when the suffix ends there. */
  #readKeys(begin: number, size: number, depth: number): void {
    const { keys, values } = this.#sorter;
    const tokens = this.#tokens;
    const suffixArray = this.#suffixArray;
    for (let at = 0; at < size; at++) {
      const position = suffixArray[begin + at] as number;
      const termId = tokens[position + depth] as number;
      values[at] = position;
      keys[at] = termId === 0 ? 0 : (termId << 16) | (tokens[position + depth + 1] as number);
    }
  }

  #split(begin: number, size: number, depth: number): void {
    this.#sorter.copyValues(this.#suffixArray, begin, size);
    for (let from = 0; from < size; ) {
      const end = this.#sorter.endOfRun(from, size);
      this.#addGroup(begin + from, begin + end, depth);
      from = end;
    }
  }
}
