import {
  createGrowableUint8Array,
  createGrowableUint32Array,
  type GrowableArray,
} from '../arrays/growable-array.ts';
import type { Repeats } from '../segments/segment.ts';

const CHUNK = 32_768;
/** Lines longer than this are not compared with themselves: all of their positions count as repeats. */
const MAX_COMPARED_TOKENS = 64;
const ANY_LENGTH = 255;

/**
 * Finds every position whose next two or more tokens also occur earlier in the same line. Terms of one family
 * count as equal. A phrase at such a position may be its second occurrence in the line. About one position in
 * a hundred of ordinary speech is a repeat. With this list, a query counts the lines of a phrase without
 * visiting each.
 * @param args.families family by term id; null when terms have no families
 */
export function* findRepeats(args: {
  tokens: Uint16Array;
  suffixArray: Uint32Array;
  families: Uint16Array | null;
}): Generator<void, Repeats> {
  const { suffixArray } = args;
  const lengthByPosition = yield* computeRepeatLengths(args.tokens, args.families);
  const repeats = { entries: createGrowableUint32Array(), lengths: createGrowableUint8Array() };
  for (let from = 0; from < suffixArray.length; from += CHUNK) {
    collectRepeats({
      suffixArray,
      lengthByPosition,
      from,
      end: Math.min(suffixArray.length, from + CHUNK),
      ...repeats,
    });
    yield;
  }
  return { entries: repeats.entries.copy(), lengths: repeats.lengths.copy() };
}

function collectRepeats(args: {
  suffixArray: Uint32Array;
  lengthByPosition: Uint8Array;
  from: number;
  end: number;
  entries: GrowableArray<Uint32Array>;
  lengths: GrowableArray<Uint8Array>;
}): void {
  const { suffixArray, lengthByPosition, from, end } = args;
  for (let entry = from; entry < end; entry++) {
    const length = lengthByPosition[suffixArray[entry] as number] as number;
    if (length < 2) continue;
    args.entries.push(entry);
    args.lengths.push(length);
  }
}

function* computeRepeatLengths(
  tokens: Uint16Array,
  families: Uint16Array | null,
): Generator<void, Uint8Array> {
  const lengths = new Uint8Array(tokens.length);
  for (let begin = 1; begin < tokens.length; ) {
    begin = compareLines({ tokens, families, lengths, begin });
    yield;
  }
  return lengths;
}

/**
 * Compares lines from `begin` on, for about a millisecond.
 * @returns start of the next line
 */
function compareLines(args: {
  tokens: Uint16Array;
  families: Uint16Array | null;
  lengths: Uint8Array;
  begin: number;
}): number {
  const { tokens, families, lengths } = args;
  const line = new Uint16Array(MAX_COMPARED_TOKENS);
  let begin = args.begin;
  while (begin < tokens.length && begin < args.begin + CHUNK) {
    const end = tokens.indexOf(0, begin);
    const count = end - begin;
    if (count > MAX_COMPARED_TOKENS) lengths.fill(ANY_LENGTH, begin + 1, end);
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
      let repeated = 1;
      while (later + repeated < count && line[earlier + repeated] === line[later + repeated]) repeated++;
      if (repeated > longest) longest = repeated;
    }
    lengths[begin + later] = longest;
  }
}
