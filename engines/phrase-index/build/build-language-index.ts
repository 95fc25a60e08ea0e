import { buildMinTree } from '../arrays/min-tree.ts';
import type { LanguageIndex } from '../segments/segment.ts';
import { TermDictionary } from '../text/term-dictionary.ts';
import { listTerms } from '../text/term-interner.ts';
import { buildSuffixArray } from './build-suffix-array.ts';
import { countTermLines } from './count-term-lines.ts';
import { findRepeats } from './find-repeats.ts';
import { groupInflections } from './group-inflections.ts';
import type { LanguageInput } from './segment-input.ts';

const CHUNK = 65_536;
const LINES_CHUNK = 8_192;

/** The parts of a language index that the others follow from. */
export type LanguageIndexCore = Pick<
  LanguageIndex,
  'tokens' | 'suffixArray' | 'terms' | 'lineCounts' | 'familyLineCounts' | 'repeats'
>;

/**
 * Builds the index of one language of a segment's lines.
 * @param args.order the lines by rank
 * @param args.inflected its words have forms
 */
export function* buildLanguageIndex(args: {
  content: LanguageInput;
  order: Uint32Array;
  inflected: boolean;
}): Generator<void, LanguageIndex> {
  const { content, order, inflected } = args;
  const { words, numbers } = yield* sortWords(listTerms(content));
  const tokens = yield* layOut(content, order, numbers);
  const { suffixArray, termStarts } = yield* buildSuffixArray({ tokens, words: words.size });
  const forms = inflected ? yield* groupInflections(words) : null;
  const { lineCounts, familyLineCounts } = yield* countTermLines({
    tokens,
    termStarts,
    forms,
    words: words.size,
  });
  const repeats = yield* findRepeats({ tokens, suffixArray, families: forms?.families ?? null });
  return yield* completeLanguageIndex({
    tokens,
    suffixArray,
    terms: words,
    lineCounts,
    familyLineCounts,
    repeats,
  });
}

/** Adds what follows from the core: where words and lines begin, and the tree of minima. */
export function* completeLanguageIndex(core: LanguageIndexCore): Generator<void, LanguageIndex> {
  const { tokens, suffixArray, terms: words } = core;
  let zeros = 0;
  for (let from = 0; from < tokens.length; from += CHUNK) {
    zeros += countZeros(tokens.subarray(from, from + CHUNK));
    yield;
  }
  const lines = zeros - 1;
  const places = {
    termStarts: new Uint32Array(words.size + 2),
    lineRanks: new Uint32Array(2 * ((tokens.length >>> 5) + 1)),
    lineStarts: new Uint32Array(lines + 1),
  };
  let line = -1;
  for (let from = 0; from < tokens.length; from += CHUNK) {
    line = notePlaces({ tokens, ...places, line, from, end: Math.min(tokens.length, from + CHUNK) });
    yield;
  }
  const { termStarts } = places;
  for (let word = 1; word < termStarts.length; word++) {
    termStarts[word] = (termStarts[word] as number) + (termStarts[word - 1] as number);
  }
  const tree = yield* buildMinTree(suffixArray);
  return { ...core, ...places, minTree: tree };
}

function countZeros(tokens: Uint16Array): number {
  let zeros = 0;
  for (let at = 0; at < tokens.length; at++) if (tokens[at] === 0) zeros++;
  return zeros;
}

/** @param args.line the last line begun before `from`; the last one begun before `end` is the result */
function notePlaces(args: {
  tokens: Uint16Array;
  termStarts: Uint32Array;
  lineRanks: Uint32Array;
  lineStarts: Uint32Array;
  line: number;
  from: number;
  end: number;
}): number {
  const { tokens, termStarts, lineRanks, lineStarts, from, end } = args;
  let line = args.line;
  for (let at = from; at < end; at++) {
    const block = 2 * (at >>> 5);
    // A line that begins at the first place of a block is told by its bit.
    if ((at & 31) === 0) lineRanks[block] = line - ((lineRanks[block + 1] as number) & 1);
    const word = tokens[at] as number;
    if (word === 0) {
      const begin = at + 1;
      lineStarts[++line] = begin;
      const bits = 2 * (begin >>> 5) + 1;
      lineRanks[bits] = (lineRanks[bits] as number) | (1 << (begin & 31));
    } else termStarts[word + 1] = (termStarts[word + 1] as number) + 1;
  }
  return line;
}

/** Puts words in order, group by group of the same first unit so that none takes long. `numbers`: the new number by the old. */
function* sortWords(words: string[]): Generator<void, { words: TermDictionary; numbers: Uint16Array }> {
  const groups = new Map<number, number[]>();
  for (const [at, word] of words.entries()) {
    const unit = word.charCodeAt(0);
    const group = groups.get(unit);
    if (group) group.push(at);
    else groups.set(unit, [at]);
  }
  yield;
  const sorted: string[] = [];
  const numbers = new Uint16Array(words.length + 1);
  for (const unit of [...groups.keys()].sort((a, b) => a - b)) {
    const group = groups.get(unit) ?? [];
    const text = (at: number) => words[at] ?? '';
    group.sort((a, b) => (text(a) < text(b) ? -1 : 1));
    for (const at of group) {
      sorted.push(text(at));
      numbers[at + 1] = sorted.length;
    }
    if (group.length > 64) yield;
  }
  return { words: TermDictionary.fromSortedTerms(sorted), numbers };
}

function* layOut(
  content: LanguageInput,
  order: Uint32Array,
  numbers: Uint16Array,
): Generator<void, Uint16Array> {
  const stream = new Uint16Array(content.tokens.length + order.length + 1);
  let place = 1;
  for (let from = 0; from < order.length; from += LINES_CHUNK) {
    const lines = order.subarray(from, from + LINES_CHUNK);
    place = copyLines({ content, lines, numbers, stream, place });
    yield;
  }
  return stream;
}

/** Copies lines one after the other with new numbers, from a place on; the place behind them. */
function copyLines(args: {
  content: LanguageInput;
  lines: Uint32Array;
  numbers: Uint16Array;
  stream: Uint16Array;
  place: number;
}): number {
  const { lines, numbers, stream } = args;
  const { tokens: from, lineStarts: begins } = args.content;
  let { place } = args;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as number;
    const end = line + 1 < begins.length ? (begins[line + 1] as number) : from.length;
    for (let token = begins[line] as number; token < end; token++) {
      stream[place++] = numbers[from[token] as number] as number;
    }
    place++;
  }
  return place;
}
