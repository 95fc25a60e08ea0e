/** Half-open ranges of entries of a suffix array, disjoint. */
export type SuffixIntervals = [from: number, end: number][];

/**
 * The entries whose suffixes begin with one of the words of each slot, word after word, without gaps. Each slot narrows
 * the intervals before by halving: (log n) steps for each combination of forms that is said at all.
 * @param args.sa a suffix array of `tokens`, or some entries of it in its order
 * @param args.first where in `sa` each word number begins, when that is known: the first slot needs no halving
 * @param args.slots word numbers that will do, by slot, ascending; a 0 stands for the end of the line
 */
export function findSuffixIntervals(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  termStarts?: Uint32Array;
  slots: number[][];
}): SuffixIntervals {
  const { tokens, suffixArray, termStarts, slots } = args;
  const known = termStarts && slots[0] ? intervalsOfWords(termStarts, slots[0]) : null;
  let intervals: SuffixIntervals = known ?? [[0, suffixArray.length]];
  for (const [depth, words] of slots.entries()) {
    if (depth === 0 && known) continue;
    const narrowed: SuffixIntervals = [];
    for (const [from, end] of intervals) {
      let begin = from;
      for (const word of words) {
        const found = rangeOfWord({ tokens, suffixArray, depth, from: begin, end, word });
        if (found[0] < found[1]) narrowed.push(found);
        begin = found[1];
      }
    }
    intervals = narrowed;
    if (intervals.length === 0) break;
  }
  return intervals;
}

function intervalsOfWords(termStarts: Uint32Array, words: number[]): SuffixIntervals {
  return words.flatMap((word): SuffixIntervals => {
    const [from, end] = [termStarts[word] as number, termStarts[word + 1] as number];
    return from < end ? [[from, end]] : [];
  });
}

/** The entries of [from, end) whose word at `depth` is `word`. Both ends are looked for together until an entry between them is met. */
function rangeOfWord(args: Parameters<typeof findLowerBound>[0]): [from: number, end: number] {
  const { tokens, suffixArray, depth, word } = args;
  let low = args.from;
  let high = args.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = tokens[(suffixArray[middle] as number) + depth] as number;
    if (there === word) {
      return [
        findLowerBound({ ...args, from: low, end: middle }),
        findLowerBound({ ...args, from: middle + 1, end: high, word: word + 1 }),
      ];
    }
    if (there < word) low = middle + 1;
    else high = middle;
  }
  return [low, low];
}

/** First entry of [from, end) whose word at `depth` is `word` or after it; all of them share the words before. */
export function findLowerBound(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  depth: number;
  from: number;
  end: number;
  word: number;
}): number {
  const { tokens, suffixArray, depth, word } = args;
  let low = args.from;
  let high = args.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[(suffixArray[middle] as number) + depth] as number) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Splits the intervals of a phrase of `length` words into its whole lines, which come first in each, and the others. */
export function splitWholeLines(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  intervals: SuffixIntervals;
  length: number;
}): { whole: SuffixIntervals; part: SuffixIntervals } {
  const { tokens, suffixArray, intervals, length } = args;
  const whole: SuffixIntervals = [];
  const part: SuffixIntervals = [];
  for (const [from, end] of intervals) {
    const ended = findLowerBound({ tokens, suffixArray, depth: length, from, end, word: 1 });
    let [low, high] = [from, ended];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (tokens[(suffixArray[middle] as number) - 1] === 0) low = middle + 1;
      else high = middle;
    }
    if (from < low) whole.push([from, low]);
    if (low < end) part.push([low, end]);
  }
  return { whole, part };
}

/** Number of entries. */
export const countEntries = (intervals: SuffixIntervals): number =>
  intervals.reduce((sum, [from, end]) => sum + end - from, 0);
