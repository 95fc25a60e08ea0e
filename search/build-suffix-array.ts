import { RadixSorter } from './radix-sorter.ts';

const CHUNK = 32_768;
/** Suffixes handled in small groups between two pauses. */
const PAUSE_AFTER = 8_192;

/**
 * Sorts all suffixes of all lines: entry i is the place in `tokens` at which the i-th smallest suffix begins. A suffix
 * ends with its line (0, smaller than any word). Of equal suffixes those that are a whole line come first, then the
 * earlier place: so the whole lines among the places of a phrase are one interval, in rank order.
 *
 * Prefix doubling (Manber & Myers, Suffix arrays: a new method for on-line string searches, 1993) over only the groups
 * still undecided (Larsson & Sadakane, Faster suffix sorting, 1999), begun with the first two words by counting sort
 * and with radix sort within groups; n log n whatever the text. Besides the result 26 bytes a token while it runs. Yields
 * at least every few milliseconds.
 * @param args.tokens word numbers from 1 up to `words`; a 0 before, between and after the lines of at most 65,535 words
 * @returns the suffix array, and where in it the suffixes of each word number begin (`words` + 2 entries)
 */
export function* buildSuffixArray(args: {
  tokens: Uint16Array;
  words: number;
}): Generator<void, { sa: Uint32Array; first: Uint32Array }> {
  const { tokens, words } = args;
  const { sa, first } = yield* sortByTwoWords(tokens, words);
  const refining = new Refining(tokens, sa);
  yield* refining.findGroups();
  for (let depth = 2; refining.unfinished; depth *= 2) yield* refining.deepen(depth);
  return { sa, first };
}

// Loops that count are in functions without a yield: generators are not optimized while they run.
function* sortByTwoWords(
  tokens: Uint16Array,
  words: number,
): Generator<void, { sa: Uint32Array; first: Uint32Array }> {
  const last = tokens.length - 1;
  const first = new Uint32Array(words + 2);
  const second = new Uint32Array(words + 2);
  for (let from = 1; from < last; from += CHUNK) {
    countWords({ tokens, first, second, from, end: Math.min(last, from + CHUNK) });
    yield;
  }
  for (let word = 1; word < words + 2; word++) {
    first[word] = (first[word] as number) + (first[word - 1] as number);
    second[word] = (second[word] as number) + (second[word - 1] as number);
  }
  const bySecond = new Uint32Array(first[words + 1] as number);
  for (const whole of [true, false]) {
    for (let from = 1; from < last; from += CHUNK) {
      spreadBySecond({ tokens, next: second, to: bySecond, whole, from, end: Math.min(last, from + CHUNK) });
      yield;
    }
  }
  const sa = new Uint32Array(bySecond.length);
  const next = first.slice();
  for (let from = 0; from < sa.length; from += CHUNK) {
    spreadByFirst({ tokens, next, bySecond, sa, from, end: Math.min(sa.length, from + CHUNK) });
    yield;
  }
  return { sa, first };
}

function countWords(args: {
  tokens: Uint16Array;
  first: Uint32Array;
  second: Uint32Array;
  from: number;
  end: number;
}): void {
  const { tokens, first, second, from, end } = args;
  for (let at = from; at < end; at++) {
    const word = tokens[at] as number;
    if (word === 0) continue;
    const next = tokens[at + 1] as number;
    first[word + 1] = (first[word + 1] as number) + 1;
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
  sa: Uint32Array;
  from: number;
  end: number;
}): void {
  const { tokens, next, bySecond, sa, from, end } = args;
  for (let at = from; at < end; at++) {
    const place = bySecond[at] as number;
    const word = tokens[place] as number;
    const entry = next[word] as number;
    next[word] = entry + 1;
    sa[entry] = place;
  }
}

/** Groups of suffixes alike so far, and their refinement. */
class Refining {
  readonly #tokens: Uint16Array;
  readonly #sa: Uint32Array;
  /** By place: 1 + where the group of its suffix begins in the suffix array; 0 at the ends of lines. */
  readonly #rank: Uint32Array;
  /** By place: words from there to the end of its line. */
  readonly #toEnd: Uint16Array;
  /** Undecided groups: begin and end in the suffix array, one after the other. */
  #groups: Uint32Array = new Uint32Array(0);
  #groupsEnd = 0;
  #sorter = new RadixSorter(0);

  constructor(tokens: Uint16Array, sa: Uint32Array) {
    this.#tokens = tokens;
    this.#sa = sa;
    this.#rank = new Uint32Array(tokens.length);
    this.#toEnd = new Uint16Array(tokens.length);
  }

  get unfinished(): boolean {
    return this.#groupsEnd > 0;
  }

  /** Groups of suffixes that begin with the same two words. */
  *findGroups(): Generator<void, void> {
    const count = this.#tokens.length;
    for (let end = count - 1; end > 0; end -= CHUNK) {
      this.#measureToEnd(Math.max(0, end - CHUNK), end);
      yield;
    }
    let widest = 0;
    for (let begin = 0; begin < this.#sa.length; ) {
      const chunkEnd = Math.min(this.#sa.length, begin + CHUNK);
      while (begin < chunkEnd) {
        const end = this.#endOfGroup(begin);
        this.#setRanks(begin, end);
        if (this.#addGroup(begin, end, 2)) widest = Math.max(widest, end - begin);
        begin = end;
      }
      yield;
    }
    this.#sorter = new RadixSorter(widest);
  }

  #measureToEnd(from: number, end: number): void {
    const tokens = this.#tokens;
    const toEnd = this.#toEnd;
    for (let at = end - 1; at >= from; at--) {
      toEnd[at] = tokens[at] === 0 ? 0 : (toEnd[at + 1] as number) + 1;
    }
  }

  #endOfGroup(begin: number): number {
    const tokens = this.#tokens;
    const sa = this.#sa;
    const place = sa[begin] as number;
    const one = tokens[place] as number;
    const two = tokens[place + 1] as number;
    let end = begin + 1;
    while (end < sa.length) {
      const other = sa[end] as number;
      if (tokens[other] !== one || tokens[other + 1] !== two) break;
      end++;
    }
    return end;
  }

  /** Given groups alike in `depth` words, leaves the groups alike in twice as many. */
  *deepen(depth: number): Generator<void, void> {
    const groups = this.#groups;
    const end = this.#groupsEnd;
    this.#groups = new Uint32Array(Math.min(end, 1024));
    this.#groupsEnd = 0;
    for (let at = 0; at < end; ) {
      const begin = groups[at] as number;
      const size = (groups[at + 1] as number) - begin;
      if (size > CHUNK) {
        this.#readKeys(begin, size, depth);
        yield* this.#sorter.sort(size);
        this.#split(begin, size, 2 * depth);
        at += 2;
      } else {
        at = this.#deepenSome({ groups, from: at, end, depth });
      }
      yield;
    }
  }

  /** The groups from one on, as many as are a millisecond's work; the next one. */
  #deepenSome(args: { groups: Uint32Array; from: number; end: number; depth: number }): number {
    const { groups, end, depth } = args;
    let handled = 0;
    let at = args.from;
    for (; at < end && handled < PAUSE_AFTER; at += 2) {
      const begin = groups[at] as number;
      const size = (groups[at + 1] as number) - begin;
      if (size > CHUNK) break;
      this.#readKeys(begin, size, depth);
      this.#sorter.sortNow(size);
      this.#split(begin, size, 2 * depth);
      handled += size;
    }
    return at;
  }

  #readKeys(begin: number, size: number, depth: number): void {
    const { keys, values } = this.#sorter;
    const sa = this.#sa;
    const rank = this.#rank;
    for (let at = 0; at < size; at++) {
      const place = sa[begin + at] as number;
      values[at] = place;
      keys[at] = rank[place + depth] as number;
    }
  }

  #split(begin: number, size: number, depth: number): void {
    const { keys, values } = this.#sorter;
    const sa = this.#sa;
    for (let at = 0; at < size; at++) sa[begin + at] = values[at] as number;
    let from = 0;
    for (let at = 1; at <= size; at++) {
      if (at < size && keys[at] === keys[at - 1]) continue;
      if (from > 0) this.#setRanks(begin + from, begin + at);
      this.#addGroup(begin + from, begin + at, depth);
      from = at;
    }
  }

  #setRanks(begin: number, end: number): void {
    const sa = this.#sa;
    const rank = this.#rank;
    for (let at = begin; at < end; at++) rank[sa[at] as number] = begin + 1;
  }

  /** Suffixes alike in `depth` words that end before have nothing left to tell them apart. */
  #addGroup(begin: number, end: number, depth: number): boolean {
    if (end - begin < 2 || (this.#toEnd[this.#sa[begin] as number] as number) < depth) return false;
    if (this.#groupsEnd === this.#groups.length) {
      const grown = new Uint32Array(Math.max(1024, this.#groups.length * 2));
      grown.set(this.#groups);
      this.#groups = grown;
    }
    this.#groups[this.#groupsEnd++] = begin;
    this.#groups[this.#groupsEnd++] = end;
    return true;
  }
}
