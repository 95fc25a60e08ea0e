/** Half-open, disjoint ranges of suffix-array entries. */
export type SuffixIntervals = [from: number, end: number][];

/**
 * Finds the entries whose suffixes begin with one of the terms of each slot, without gaps. Each slot narrows
 * the intervals by binary search (Manber & Myers, 1993): O(log n) for each combination of forms that occurs.
 * @param args.suffixArray a suffix array of `tokens`, or a subset of it in the same order
 * @param args.termStarts first entry of each term id. With it, the first slot needs no search.
 * @param args.slots accepted term ids by slot, ascending; 0 means the end of the line
 */
export function findSuffixIntervals(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  termStarts?: Uint32Array;
  slots: number[][];
}): SuffixIntervals {
  const { tokens, suffixArray, termStarts, slots } = args;
  const firstSlotIntervals = termStarts && slots[0] ? listTermIntervals(termStarts, slots[0]) : null;
  let intervals: SuffixIntervals = firstSlotIntervals ?? [[0, suffixArray.length]];
  for (const [depth, termIds] of slots.entries()) {
    if (depth === 0 && firstSlotIntervals) continue;
    const narrowed: SuffixIntervals = [];
    for (const [from, end] of intervals) {
      let searchFrom = from;
      for (const termId of termIds) {
        const found = findTermInterval({ tokens, suffixArray, depth, from: searchFrom, end, termId });
        if (found[0] < found[1]) narrowed.push(found);
        searchFrom = found[1];
      }
    }
    intervals = narrowed;
    if (intervals.length === 0) break;
  }
  return intervals;
}

function listTermIntervals(termStarts: Uint32Array, termIds: number[]): SuffixIntervals {
  return termIds.flatMap((termId): SuffixIntervals => {
    const [from, end] = [termStarts[termId] as number, termStarts[termId + 1] as number];
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
