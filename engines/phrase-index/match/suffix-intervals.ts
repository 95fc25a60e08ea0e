/** Half-open, disjoint ranges of suffix-array entries. */
export type SuffixIntervals = [from: number, end: number][];

/** A half-open range of term ids. */
export type TermRange = readonly [from: number, end: number];

/** The term ids that a word accepts; 0 means the end of the line. */
export interface AcceptedTermIds {
  /** The word as typed and its forms, ascending. */
  termIds: number[];
  /** The terms that complete an unfinished word, in ascending ranges without `termIds`. Empty for all other words. */
  completions: readonly TermRange[];
}

/** Accepts these terms only, ascending. */
export const acceptOnly = (termIds: number[]): AcceptedTermIds => ({ termIds, completions: [] });

/**
 * Finds the entries whose suffixes begin with one of the terms of each slot, without gaps. Each slot narrows
 * the intervals by binary search (Manber & Myers, 1993): O(log n) for each combination of forms that occurs.
 * @param args.suffixArray a suffix array of `tokens`, or a subset of it in the same order
 * @param args.termStarts first entry of each term id. With it, the first slot needs no search.
 * @param args.slots accepted term ids by slot
 */
export function findSuffixIntervals(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  termStarts?: Uint32Array;
  slots: readonly AcceptedTermIds[];
}): SuffixIntervals {
  const { tokens, suffixArray, termStarts, slots } = args;
  const firstSlotIntervals = termStarts && slots[0] ? listTermIntervals(termStarts, slots[0]) : null;
  let intervals: SuffixIntervals = firstSlotIntervals ?? [[0, suffixArray.length]];
  for (const [depth, accepted] of slots.entries()) {
    if (depth === 0 && firstSlotIntervals) continue;
    intervals = narrowIntervals({ tokens, suffixArray, intervals, depth, accepted });
    if (intervals.length === 0) break;
  }
  return intervals;
}

/**
 * Narrows intervals to the entries whose token at `depth` is accepted. All entries of an interval must share the tokens
 * before.
 */
export function narrowIntervals(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  intervals: SuffixIntervals;
  depth: number;
  accepted: AcceptedTermIds;
}): SuffixIntervals {
  const { tokens, suffixArray, depth, accepted } = args;
  const narrowed: SuffixIntervals = [];
  for (const [from, end] of args.intervals) {
    let searchFrom = from;
    for (const termId of accepted.termIds) {
      const found = findTermInterval({ tokens, suffixArray, depth, from: searchFrom, end, termId });
      if (found[0] < found[1]) narrowed.push(found);
      searchFrom = found[1];
    }
    for (const [first, last] of accepted.completions) {
      const findBound = (termId: number) => findLowerBound({ tokens, suffixArray, depth, from, end, termId });
      const found: SuffixIntervals[number] = [findBound(first), findBound(last)];
      if (found[0] < found[1]) narrowed.push(found);
    }
  }
  return narrowed;
}

function listTermIntervals(
  termStarts: Uint32Array,
  { termIds, completions }: AcceptedTermIds,
): SuffixIntervals {
  const ranges: TermRange[] = [...termIds.map((termId): TermRange => [termId, termId + 1]), ...completions];
  return ranges.flatMap(([first, last]): SuffixIntervals => {
    const [from, end] = [termStarts[first] as number, termStarts[last] as number];
    return from < end ? [[from, end]] : [];
  });
}

/**
 * Finds the entries of [from, end) whose token at `depth` is `termId`. Searches for both ends together until
 * it meets an entry between them.
 */
function findTermInterval(args: Parameters<typeof findLowerBound>[0]): [from: number, end: number] {
  const { tokens, suffixArray, depth, termId } = args;
  let low = args.from;
  let high = args.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = tokens[(suffixArray[middle] as number) + depth] as number;
    if (found === termId) {
      return [
        findLowerBound({ ...args, from: low, end: middle }),
        findLowerBound({ ...args, from: middle + 1, end: high, termId: termId + 1 }),
      ];
    }
    if (found < termId) low = middle + 1;
    else high = middle;
  }
  return [low, low];
}

/**
 * Returns the first entry of [from, end) whose token at `depth` is at least `termId`. All entries must share
 * the tokens before `depth`.
 */
export function findLowerBound(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  depth: number;
  from: number;
  end: number;
  termId: number;
}): number {
  const { tokens, suffixArray, depth, termId } = args;
  let low = args.from;
  let high = args.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[(suffixArray[middle] as number) + depth] as number) < termId) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Splits the intervals of a phrase of `length` tokens into whole lines, which come first in each interval,
 * and the others.
 */
export function splitWholeLines(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  intervals: SuffixIntervals;
  length: number;
}): { whole: SuffixIntervals; partial: SuffixIntervals } {
  const { tokens, suffixArray, intervals, length } = args;
  const whole: SuffixIntervals = [];
  const partial: SuffixIntervals = [];
  for (const [from, end] of intervals) {
    const lineEndEnd = findLowerBound({ tokens, suffixArray, depth: length, from, end, termId: 1 });
    let [low, high] = [from, lineEndEnd];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (tokens[(suffixArray[middle] as number) - 1] === 0) low = middle + 1;
      else high = middle;
    }
    if (from < low) whole.push([from, low]);
    if (low < end) partial.push([low, end]);
  }
  return { whole, partial };
}

/** Returns the total number of entries. */
export const countEntries = (intervals: SuffixIntervals): number =>
  intervals.reduce((sum, [from, end]) => sum + end - from, 0);
