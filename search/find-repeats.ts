import { growingBytes, growingWords } from './growing-array.ts';
import type { Repeats } from './segment.ts';

const CHUNK = 16_384;
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
  sa: Uint32Array;
  families: Uint16Array | null;
}): Generator<void, Repeats> {
  const { sa } = args;
  const lengths = yield* repeatLengths(args.tokens, args.families);
  const at = growingWords();
  const length = growingBytes();
  for (let from = 0; from < sa.length; from += 4 * CHUNK) {
    const end = Math.min(sa.length, from + 4 * CHUNK);
    for (let entry = from; entry < end; entry++) {
      const here = lengths[sa[entry] as number] as number;
      if (here < 2) continue;
      at.push(entry);
      length.push(here);
    }
    yield;
  }
  return { at: at.trimmed(), length: length.trimmed() };
}

function* repeatLengths(tokens: Uint16Array, families: Uint16Array | null): Generator<void, Uint8Array> {
  const lengths = new Uint8Array(tokens.length);
  const line = new Uint16Array(LONG_LINE);
  let begin = 1;
  let paused = 0;
  for (let at = 1; at < tokens.length; at++) {
    if (tokens[at] !== 0) continue;
    const count = at - begin;
    if (count > LONG_LINE) lengths.fill(ANY_LENGTH, begin + 1, at);
    else {
      for (let word = 0; word < count; word++) {
        const number = tokens[begin + word] as number;
        line[word] = families ? (families[number] as number) : number;
      }
      compareWithItself(line, count, lengths, begin);
    }
    begin = at + 1;
    if (at - paused < CHUNK) continue;
    paused = at;
    yield;
  }
  return lengths;
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
