import { readFile } from 'node:fs/promises';
import { listAdjectiveBases } from '../english/list-adjective-bases.ts';
import { type LineWord, listLineWords } from '../english/list-line-words.ts';
import {
  type DictionaryEntry,
  type EntryPartOfSpeech,
  entryPartsOfSpeech,
  readEntry,
} from '../format/dictionary-entry.ts';
import { readHeader, type SourceName } from '../format/header.ts';
import { SortedLines } from './sorted-lines.ts';

/** A headword that a word of a line may be a form of. */
export interface FoundEntry extends DictionaryEntry {
  /** The place of the word or phrase in the line: a half-open range in UTF-16 code units. */
  span: [number, number];
  /** The words as they are said, in lower case. */
  form: string;
}

export interface Dictionary {
  /** The sources that were not there when the dictionary was built. */
  missing: readonly SourceName[];
  /**
   * Finds the headwords of the word at `start` in a line, likeliest first. A phrase of the line with the word comes before
   * the word itself: `give up` in `Don't give it up`.
   * @param start place of the word, in UTF-16 code units.
   * @param end end of the words that must be in the phrase; the end of the word by default.
   */
  lookUp(args: { line: string; start: number; end?: number }): FoundEntry[];
}

const MAX_PHRASE_WORDS = 5;
const MAX_ENTRIES = 3;
/** A headword is left out when WordNet's corpus has it less often than this share of the likeliest one. */
const MIN_SHARE = 0.1;

const MIN_ADJECTIVE_WEIGHT = 10;

/** The parts of speech that have irregular forms, or forms in -s. */
const inflectedParts = ['verb', 'noun', 'auxiliary'] as const;

const possessives = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their']);
/** Objects that may stand between a verb and its particle: `give it up`. */
const objects = new Set(['it', 'him', 'her', 'them', 'me', 'you', 'us', 'that', 'this', "'em"]);

/**
 * Opens a dictionary file, which stays in memory as bytes. Throws the error of the file system.
 * @param listBaseForms returns the words that a word may be a form of, without itself; some may not exist.
 */
export async function openDictionary(args: {
  file: string;
  listBaseForms: (word: string) => string[];
}): Promise<Dictionary> {
  const { file, listBaseForms } = args;
  const lines = new SortedLines(await readFile(file));
  const find = (headword: string): DictionaryEntry | null => {
    const line = lines.find(headword);
    return line === null ? null : readEntry(line);
  };

  const findPhrase = (words: readonly LineWord[], first: number, last: number): FoundEntry | null => {
    for (let length = Math.min(MAX_PHRASE_WORDS + 1, words.length); length >= 2; length--) {
      const earliest = Math.max(0, last - length + 1);
      for (let from = earliest; from <= first && from + length <= words.length; from++) {
        const part = words.slice(from, from + length);
        if (part.slice(1).some(({ breakBefore }) => breakBefore)) continue;
        const entry = findSpelling(part, first - from);
        const [head] = part;
        const tail = part.at(-1);
        if (!entry || !head || !tail) continue;
        return { ...entry, span: [head.start, tail.end], form: part.map(({ text }) => text).join(' ') };
      }
    }
    return null;
  };

  /** Finds a phrase with the base of its first word, with `one's`, and without an object after the verb. */
  const findSpelling = (part: readonly LineWord[], clicked: number): DictionaryEntry | null => {
    const [head = '', ...rest] = part.map(({ text }) => text);
    const tails = [rest, rest.map((word) => (possessives.has(word) ? "one's" : word))];
    if (rest.length >= 2 && objects.has(rest[0] ?? '') && clicked !== 1) tails.push(rest.slice(1));
    for (const tail of tails) {
      for (const start of [head, ...listBaseForms(head)]) {
        const entry = find([start, ...tail].join(' '));
        if (entry) return entry;
      }
    }
    return null;
  };

  /** Finds the headwords of one word. */
  const findWord = ({ text, start, end }: LineWord): FoundEntry[] => {
    const bare = text.replace(/^'|'$/g, '');
    const spellings = [text, bare, bare.replace(/'s$/, ''), bare.replace(/in$/, 'ing')];
    const spelling = spellings.find((one) => find(one) !== null) ?? bare.replace(/'s$/, '');
    const candidates: { entry: DictionaryEntry; weight: number }[] = [];
    const add = (headword: string, parts: readonly EntryPartOfSpeech[], minWeight: number) => {
      const entry = find(headword);
      if (!entry || candidates.some((one) => one.entry.headword === headword)) return;
      const weights = entry.parts
        .filter((part) => parts.includes(part.partOfSpeech))
        .map((part) => part.weight);
      const hasMeanings = entry.parts.some(({ meanings }) => meanings.length > 0);
      const weight = hasMeanings ? weights.reduce((sum, one) => sum + one, 1) : 0.1;
      if (weights.length > 0 && weight >= minWeight) candidates.push({ entry, weight });
    };
    add(spelling, entryPartsOfSpeech, 0);
    const inflected = /(?:ing|ed)$/.test(spelling) ? (['verb'] as const) : inflectedParts;
    for (const base of listBaseForms(spelling)) add(base, inflected, 0);
    candidates.sort((a, b) => b.weight - a.weight);
    // A comparative that is a word of its own, such as `better`, comes first, and a rare adjective, such as `aft`, is none.
    const minWeight = candidates.some(({ weight }) => weight >= 1) ? MIN_ADJECTIVE_WEIGHT : 0;
    for (const base of listAdjectiveBases(spelling)) add(base, ['adjective', 'adverb'], minWeight);
    const likeliest = Math.max(0, ...candidates.map(({ weight }) => weight));
    return candidates
      .filter(({ weight }, index) =>
        weight >= 1 ? index === 0 || weight >= likeliest * MIN_SHARE : likeliest < 1,
      )
      .slice(0, MAX_ENTRIES)
      .map(({ entry }) => ({ ...entry, span: [start, end], form: spelling }));
  };

  return {
    missing: readHeader(lines.header).missing,
    lookUp({ line, start, end = start + 1 }) {
      const words = listLineWords(line);
      const first = words.findIndex((word) => word.end > start);
      const last = words.findLastIndex((word) => word.start < end);
      const word = words[first];
      if (!word || last < first) return [];
      const phrase = findPhrase(words, first, last);
      if (first < last) return phrase ? [phrase] : [];
      return [...(phrase ? [phrase] : []), ...findWord(word)].slice(0, MAX_ENTRIES);
    },
  };
}
