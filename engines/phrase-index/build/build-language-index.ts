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

/** The parts of a language index from which the others can be computed. A segment file contains these. */
export type LanguageIndexCore = Pick<
  LanguageIndex,
  'tokens' | 'breaks' | 'suffixArray' | 'terms' | 'lineCounts' | 'familyLineCounts' | 'repeats'
>;

/**
 * Builds the index of one language of a segment.
 * @param args.order the lines by rank
 * @param args.inflected whether the words of the language have inflected forms
 */
export function* buildLanguageIndex(args: {
  input: LanguageInput;
  order: Uint32Array;
  inflected: boolean;
}): Generator<void, LanguageIndex> {
  const { input, order, inflected } = args;
  const { terms, newIds } = yield* sortTerms(listTerms(input));
  const { tokens, breaks } = yield* layOutTokens(input, order, newIds);
  const { suffixArray, termStarts } = yield* buildSuffixArray({ tokens, termCount: terms.size });
  const groups = inflected ? yield* groupInflections(terms) : null;
  const { lineCounts, familyLineCounts } = yield* countTermLines({
    tokens,
    termStarts,
    groups,
    termCount: terms.size,
  });
  const repeats = yield* findRepeats({ tokens, suffixArray, families: groups?.families ?? null });
  return yield* completeLanguageIndex({
    tokens,
    breaks,
    suffixArray,
    terms,
    lineCounts,
    familyLineCounts,
    repeats,
  });
}

/**
 * Computes the derived parts of an index: term starts, line starts, the rank directory, and the tree of
 * minima.
 */
export function* completeLanguageIndex(core: LanguageIndexCore): Generator<void, LanguageIndex> {
  const { tokens, suffixArray, terms } = core;
  let separators = 0;
  for (let from = 0; from < tokens.length; from += CHUNK) {
    separators += countSeparators(tokens.subarray(from, from + CHUNK));
    yield;
  }
  const lines = separators - 1;
  const positions = {
    termStarts: new Uint32Array(terms.size + 2),
    lineRanks: new Uint32Array(2 * ((tokens.length >>> 5) + 1)),
    lineStarts: new Uint32Array(lines + 1),
  };
  let line = -1;
  for (let from = 0; from < tokens.length; from += CHUNK) {
    line = recordPositions({ tokens, ...positions, line, from, end: Math.min(tokens.length, from + CHUNK) });
    yield;
  }
  const { termStarts } = positions;
  for (let termId = 1; termId < termStarts.length; termId++) {
    termStarts[termId] = (termStarts[termId] as number) + (termStarts[termId - 1] as number);
  }
  const minTree = yield* buildMinTree(suffixArray);
  return { ...core, ...positions, minTree };
}

function countSeparators(tokens: Uint16Array): number {
  let separators = 0;
  for (let i = 0; i < tokens.length; i++) if (tokens[i] === 0) separators++;
  return separators;
}

/**
 * Records the term counts, line starts, and rank directory of the positions from `from` to `end`.
 * @param args.line the last line that starts before `from`
 * @returns the last line that starts before `end`
 */
function recordPositions(args: {
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
  for (let i = from; i < end; i++) {
    const block = 2 * (i >>> 5);
    // A line that starts at the first position of a block is recorded by its bit.
    if ((i & 31) === 0) lineRanks[block] = line - ((lineRanks[block + 1] as number) & 1);
    const termId = tokens[i] as number;
    if (termId === 0) {
      const begin = i + 1;
      lineStarts[++line] = begin;
      const bits = 2 * (begin >>> 5) + 1;
      lineRanks[bits] = (lineRanks[bits] as number) | (1 << (begin & 31));
    } else termStarts[termId + 1] = (termStarts[termId + 1] as number) + 1;
  }
  return line;
}

/**
 * Sorts terms in groups by first code unit, so that no step takes long.
 * @returns the dictionary, and the new term id by old id
 */
function* sortTerms(terms: string[]): Generator<void, { terms: TermDictionary; newIds: Uint16Array }> {
  const groups = new Map<number, number[]>();
  for (const [i, term] of terms.entries()) {
    const unit = term.charCodeAt(0);
    const group = groups.get(unit);
    if (group) group.push(i);
    else groups.set(unit, [i]);
  }
  yield;
  const sorted: string[] = [];
  const newIds = new Uint16Array(terms.length + 1);
  for (const unit of [...groups.keys()].sort((a, b) => a - b)) {
    const group = groups.get(unit) ?? [];
    const text = (i: number) => terms[i] ?? '';
    group.sort((a, b) => (text(a) < text(b) ? -1 : 1));
    for (const i of group) {
      sorted.push(text(i));
      newIds[i + 1] = sorted.length;
    }
    if (group.length > 64) yield;
  }
  return { terms: TermDictionary.fromSortedTerms(sorted), newIds };
}

function* layOutTokens(
  input: LanguageInput,
  order: Uint32Array,
  newIds: Uint16Array,
): Generator<void, Pick<LanguageIndex, 'tokens' | 'breaks'>> {
  const tokens = new Uint16Array(input.tokens.length + order.length + 1);
  const breaks = new Uint8Array((tokens.length >>> 3) + 1);
  let position = 1;
  for (let from = 0; from < order.length; from += LINES_CHUNK) {
    const lines = order.subarray(from, from + LINES_CHUNK);
    position = copyLines({ input, lines, newIds, tokens, breaks, position });
    yield;
  }
  return { tokens, breaks };
}

/**
 * Copies lines with their new term ids and their breaks.
 * @returns the position after the last line
 */
function copyLines(args: {
  input: LanguageInput;
  lines: Uint32Array;
  newIds: Uint16Array;
  tokens: Uint16Array;
  breaks: Uint8Array;
  position: number;
}): number {
  const { lines, newIds, tokens, breaks } = args;
  const { tokens: from, breaks: isAfterBreak, lineStarts } = args.input;
  let { position } = args;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as number;
    const end = line + 1 < lineStarts.length ? (lineStarts[line + 1] as number) : from.length;
    for (let token = lineStarts[line] as number; token < end; token++) {
      tokens[position] = newIds[from[token] as number] as number;
      if (isAfterBreak[token] === 1)
        breaks[position >>> 3] = (breaks[position >>> 3] as number) | (1 << (position & 7));
      position++;
    }
    position++;
  }
  return position;
}
