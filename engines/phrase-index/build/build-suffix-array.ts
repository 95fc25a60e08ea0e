import { createGrowableUint32Array } from '../arrays/growable-array.ts';
import { RadixSorter } from '../arrays/radix-sorter.ts';
import { PrefixDoublingSorter } from './prefix-doubling-sorter.ts';

const CHUNK = 32_768;
/** Suffixes handled in small groups between two pauses. */
const PAUSE_AFTER = 8_192;
/** Suffixes alike in so many words are left to another way of sorting, which does not mind how long they are. */
const DEEP = 64;
/** Words compared at once after the first two. */
const STEP = 2;

/**
 * Sorts all suffixes of all lines: entry i is the place in `tokens` at which the i-th smallest suffix begins. A suffix
 * ends with its line (0, smaller than any word). Of equal suffixes those that are a whole line come first, then the
 * earlier place: so the whole lines among the places of a phrase are one interval, in rank order.
 *
 * By the first two words with a counting sort, then group by group two words at a time with a radix sort, most significant
 * first (McIlroy, Bostic & McIlroy, Engineering radix sort, 1993): what people say is soon told apart, and a group's words
 * stay in the cache meanwhile. Suffixes alike in 64 words go to DeepSuffixes, so it is n log n whatever the text. Besides
 * the result 4 bytes a token while it runs, and 16 for each of its largest group. Yields at least every few milliseconds.
 * @param args.tokens word numbers from 1 up to `words`; a 0 before, between and after the lines of at most 65,535 words
 * @returns the suffix array, and where in it the suffixes of each word number begin (`words` + 2 entries)
 */
export function* buildSuffixArray(args: {
  tokens: Uint16Array;
  words: number;
}): Generator<void, { suffixArray: Uint32Array; termStarts: Uint32Array }> {
  const { tokens, words } = args;
  const { suffixArray, termStarts } = yield* sortByTwoWords(tokens, words);
  const groups = new SuffixGroups(tokens, suffixArray);
  yield* groups.sort();
  if (groups.deep.length > 0)
    yield* new PrefixDoublingSorter(tokens, suffixArray, DEEP).sort(groups.deep.view());
  return { suffixArray, termStarts };
}
// Loops that count are in functions without a yield: generators are not optimized while they run.
function* sortByTwoWords(
  tokens: Uint16Array,
  words: number,
): Generator<void, { suffixArray: Uint32Array; termStarts: Uint32Array }> {
  const last = tokens.length - 1;
  const termStarts = new Uint32Array(words + 2);
  const second = new Uint32Array(words + 2);
  for (let from = 1; from < last; from += CHUNK) {
    countWords({ tokens, termStarts, second, from, end: Math.min(last, from + CHUNK) });
    yield;
  }
  for (let word = 1; word < words + 2; word++) {
    termStarts[word] = (termStarts[word] as number) + (termStarts[word - 1] as number);
    second[word] = (second[word] as number) + (second[word - 1] as number);
  }
  const bySecond = new Uint32Array(termStarts[words + 1] as number);
  for (const whole of [true, false]) {
    for (let from = 1; from < last; from += CHUNK) {
      spreadBySecond({ tokens, next: second, to: bySecond, whole, from, end: Math.min(last, from + CHUNK) });
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

function countWords(args: {
  tokens: Uint16Array;
  termStarts: Uint32Array;
  second: Uint32Array;
  from: number;
  end: number;
}): void {
  const { tokens, termStarts, second, from, end } = args;
  for (let at = from; at < end; at++) {
    const word = tokens[at] as number;
    if (word === 0) continue;
    const next = tokens[at + 1] as number;
    termStarts[word + 1] = (termStarts[word + 1] as number) + 1;
    second[next + 1] = (second[next + 1] as number) + 1;
  }
}

/** Puts the places of [from, end) that begin a line, or those that do not, where their second word says. */
function spreadBySecond(args: {
  tokens: Uint16Array;
  next: Uint32Array;
  to: Uint32Array;
  whole: boolean;
  from: number;
  end: number;
}): void {
  const { tokens, next, to, whole, from, end } = args;
  for (let at = from; at < end; at++) {
    if (tokens[at] === 0 || (tokens[at - 1] === 0) !== whole) continue;
    const word = tokens[at + 1] as number;
    const entry = next[word] as number;
    next[word] = entry + 1;
    to[entry] = at;
  }
}

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
    const place = bySecond[at] as number;
    const word = tokens[place] as number;
    const entry = next[word] as number;
    next[word] = entry + 1;
    suffixArray[entry] = place;
  }
}

/** Groups of suffixes alike so far, sorted one after the other. */
class SuffixGroups {
  /** Groups alike in DEEP words: begin and end in the suffix array, one after the other, ascending. */
  readonly deep = createGrowableUint32Array();
  readonly #tokens: Uint16Array;
  readonly #sa: Uint32Array;
  /** Groups still to be told apart: begin, end and the words they are alike in. The first is the last to be looked at. */
  readonly #left = createGrowableUint32Array();
  #sorter = new RadixSorter(CHUNK);

  constructor(tokens: Uint16Array, suffixArray: Uint32Array) {
    this.#tokens = tokens;
    this.#sa = suffixArray;
  }

  *sort(): Generator<void, void> {
    for (let begin = 0; begin < this.#sa.length || this.#left.length > 0; ) {
      if (this.#nextSize() > CHUNK) yield* this.#sortLarge();
      else begin = this.#sortSome(begin);
      yield;
    }
  }

  /** Suffixes in the group that is next; 0 when none is left. */
  #nextSize(): number {
    const { data, length } = this.#left;
    return length === 0 ? 0 : (data[length - 2] as number) - (data[length - 3] as number);
  }

  /** About a millisecond's work: groups that are left, then those alike in two words from `begin` on; where those go on. */
  #sortSome(begin: number): number {
    let handled = 0;
    let next = begin;
    while (handled < PAUSE_AFTER) {
      const size = this.#nextSize();
      if (size > CHUNK) break;
      if (size > 0) {
        const { from, depth } = this.#take();
        this.#readKeys(from, size, depth);
        this.#sorter.sortSync(size);
        this.#split(from, size, depth + STEP);
        handled += size;
      } else {
        if (next === this.#sa.length) break;
        const end = this.#endOfGroup(next);
        this.#put(next, end, 2);
        handled += end - next;
        next = end;
      }
    }
    return next;
  }

  *#sortLarge(): Generator<void, void> {
    const size = this.#nextSize();
    const { from, depth } = this.#take();
    if (size > this.#sorter.keys.length) this.#sorter = new RadixSorter(size);
    this.#readKeys(from, size, depth);
    yield* this.#sorter.sort(size);
    this.#split(from, size, depth + STEP);
  }

  /** The end of the group alike in the first two words. */
  #endOfGroup(begin: number): number {
    const tokens = this.#tokens;
    const suffixArray = this.#sa;
    const place = suffixArray[begin] as number;
    const one = tokens[place] as number;
    const two = tokens[place + 1] as number;
    let end = begin + 1;
    while (end < suffixArray.length) {
      const other = suffixArray[end] as number;
      if (tokens[other] !== one || tokens[other + 1] !== two) break;
      end++;
    }
    return end;
  }

  /** A group alike in `depth` words, if anything is left to tell its suffixes apart: not where they have ended. */
  #put(begin: number, end: number, depth: number): void {
    if (end - begin < 2) return;
    const last = (this.#sa[begin] as number) + depth - 1;
    if (this.#tokens[last] === 0 || this.#tokens[last - 1] === 0) return;
    if (depth >= DEEP) {
      this.deep.push(begin);
      this.deep.push(end);
      return;
    }
    this.#left.push(begin);
    this.#left.push(end);
    this.#left.push(depth);
  }

  #take(): { from: number; depth: number } {
    const { data, length } = this.#left;
    this.#left.length = length - 3;
    return { from: data[length - 3] as number, depth: data[length - 1] as number };
  }

  /** The next two words of each suffix; of one that ends with the first of them, that alone. */
  #readKeys(begin: number, size: number, depth: number): void {
    const { keys, values } = this.#sorter;
    const tokens = this.#tokens;
    const suffixArray = this.#sa;
    for (let at = 0; at < size; at++) {
      const place = suffixArray[begin + at] as number;
      const word = tokens[place + depth] as number;
      values[at] = place;
      keys[at] = word === 0 ? 0 : (word << 16) | (tokens[place + depth + 1] as number);
    }
  }

  #split(begin: number, size: number, depth: number): void {
    this.#sorter.copyValues(this.#sa, begin, size);
    for (let from = 0; from < size; ) {
      const end = this.#sorter.endOfRun(from, size);
      this.#put(begin + from, begin + end, depth);
      from = end;
    }
  }
}
