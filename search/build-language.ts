import { buildSuffixArray } from './build-suffix-array.ts';
import { countLines } from './count-segment-lines.ts';
import { findRepeats } from './find-repeats.ts';
import { buildMinTree } from './min-tree.ts';
import type { LanguageIndex } from './segment.ts';
import type { DraftLanguage } from './segment-draft.ts';
import { relateForms } from './word-forms.ts';
import { WordList } from './word-list.ts';

const CHUNK = 32_768;

/** The parts of a language index that the others follow from. */
export type LanguageCore = Pick<
  LanguageIndex,
  'tokens' | 'sa' | 'words' | 'lineCounts' | 'familyLineCounts' | 'repeats'
>;

/**
 * Builds the index of one language of a draft's lines.
 * @param args.order the lines by rank
 * @param args.inflected its words have forms
 */
export function* buildLanguage(args: {
  draft: DraftLanguage;
  order: Uint32Array;
  inflected: boolean;
}): Generator<void, LanguageIndex> {
  const { draft, order, inflected } = args;
  const { words, numbers } = yield* sortWords(draft.table.words());
  const tokens = yield* layOut(draft, order, numbers);
  const { sa, first } = yield* buildSuffixArray({ tokens, words: words.size });
  const forms = inflected ? yield* relateForms(words) : null;
  const { lineCounts, familyLineCounts } = yield* countLines({ tokens, first, forms, words: words.size });
  const repeats = yield* findRepeats({ tokens, sa, families: forms?.families ?? null });
  return yield* completeLanguage({ tokens, sa, words, lineCounts, familyLineCounts, repeats });
}

/** Adds what follows from the core: where words and lines begin, and the tree of minima. */
export function* completeLanguage(core: LanguageCore): Generator<void, LanguageIndex> {
  const { tokens, sa, words } = core;
  const first = new Uint32Array(words.size + 2);
  const lineHints = new Uint32Array((tokens.length >>> 6) + 2);
  let lines = -1;
  for (let from = 0; from < tokens.length; from += CHUNK) {
    const end = Math.min(tokens.length, from + CHUNK);
    for (let at = from; at < end; at++) {
      if ((at & 63) === 0) lineHints[at >>> 6] = Math.max(0, lines);
      const word = tokens[at] as number;
      if (word === 0) lines++;
      else first[word + 1] = (first[word + 1] as number) + 1;
    }
    yield;
  }
  lineHints.fill(Math.max(0, lines - 1), ((tokens.length - 1) >>> 6) + 1);
  for (let word = 1; word < first.length; word++) {
    first[word] = (first[word] as number) + (first[word - 1] as number);
  }
  const starts = new Uint32Array(lines + 1);
  for (let from = 0, line = 0; from < tokens.length; from += CHUNK) {
    const end = Math.min(tokens.length, from + CHUNK);
    for (let at = from; at < end; at++) if (tokens[at] === 0) starts[line++] = at + 1;
    yield;
  }
  const tree = yield* buildMinTree(sa);
  return { ...core, first, lineHints, starts, tree };
}

/** Puts words in order, group by group of the same first unit so that none takes long. `numbers`: the new number by the old. */
function* sortWords(words: string[]): Generator<void, { words: WordList; numbers: Uint16Array }> {
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
  return { words: WordList.of(sorted), numbers };
}

function* layOut(
  { tokens, begins }: DraftLanguage,
  order: Uint32Array,
  numbers: Uint16Array,
): Generator<void, Uint16Array> {
  const stream = new Uint16Array(tokens.length + order.length + 1);
  let place = 1;
  for (let from = 0; from < order.length; from += CHUNK) {
    const end = Math.min(order.length, from + CHUNK);
    for (let at = from; at < end; at++) {
      const line = order[at] as number;
      const lineEnd = line + 1 < begins.length ? (begins.data[line + 1] as number) : tokens.length;
      for (let token = begins.data[line] as number; token < lineEnd; token++) {
        stream[place++] = numbers[tokens.data[token] as number] as number;
      }
      place++;
    }
    yield;
  }
  return stream;
}
