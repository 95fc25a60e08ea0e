import { createGrowableUint8Array, createGrowableUint32Array } from '../arrays/growable-array.ts';
import type { Repeats } from '../segments/segment.ts';

const CHUNK = 32_768;
/** Longer lines are not compared with themselves: everything in them may be a repeat. */
const LONG_LINE = 64;
const ANY_LENGTH = 255;

/**
 * Finds every place whose next two words or more stand earlier in the same line as well, words of one family
 * counting as the same: a phrase that begins there may be the second in its line. About one place in a hundred of
 * ordinary speech; with them the lines of a phrase are counted without visiting each.
 * @param args.families by word number; null when only the same word is the same
 */
export function* findRepeats(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  families: Uint16Array | null;
}): Generator<void, Repeats> {
  const { suffixArray } = args;
  const lengths = yield* repeatLengths(args.tokens, args.families);
  const at = createGrowableUint32Array();
  const length = createGrowableUint8Array();
  for (let from = 0; from < suffixArray.length; from += CHUNK) {
    const end = Math.min(suffixArray.length, from + CHUNK);
    gather({
      suffixArray,
      lengths,
      from,
      end,
      at: (entry) => at.push(entry),
      length: (words) => length.push(words),
    });
    yield;
  }
  return { entries: at.copy(), lengths: length.copy() };
}

function gather(args: {
  suffixArray: Uint32Array;
  lengths: Uint8Array;
  from: number;
  end: number;
  at: (entry: number) => void;
  length: (words: number) => void;
}): void {
  const { suffixArray, lengths, from, end } = args;
  for (let entry = from; entry < end; entry++) {
    const here = lengths[suffixArray[entry] as number] as number;
    if (here < 2) continue;
    args.at(entry);
    args.length(here);
  }
}

function* repeatLengths(tokens: Uint16Array, families: Uint16Array | null): Generator<void, Uint8Array> {
  const lengths = new Uint8Array(tokens.length);
  for (let begin = 1; begin < tokens.length; ) {
    begin = compareLines({ tokens, families, lengths, begin });
    yield;
  }
  return lengths;
}

/** Compares the lines from a place on, as many as are a millisecond's work; where the next one begins. */
function compareLines(args: {
  tokens: Uint16Array;
  families: Uint16Array | null;
  lengths: Uint8Array;
  begin: number;
}): number {
  const { tokens, families, lengths } = args;
  const line = new Uint16Array(LONG_LINE);
  let begin = args.begin;
  while (begin < tokens.length && begin < args.begin + CHUNK) {
    const end = tokens.indexOf(0, begin);
    const count = end - begin;
    if (count > LONG_LINE) lengths.fill(ANY_LENGTH, begin + 1, end);
    else {
      for (let word = 0; word < count; word++) {
        const number = tokens[begin + word] as number;
        line[word] = families ? (families[number] as number) : number;
      }
      compareWithItself(line, count, lengths, begin);
    }
    begin = end + 1;
  }
  return begin;
}

function compareWithItself(line: Uint16Array, count: number, lengths: Uint8Array, begin: number): void {
  for (let later = 1; later < count - 1; later++) {
    const word = line[later] as number;
    let longest = 0;
    for (let earlier = 0; earlier < later; earlier++) {
      if (line[earlier] !== word) continue;
      let same = 1;
      while (later + same < count && line[earlier + same] === line[later + same]) same++;
      if (same > longest) longest = same;
    }
    lengths[begin + later] = longest;
  }
}
