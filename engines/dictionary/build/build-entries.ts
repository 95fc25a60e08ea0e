import { COMMON_WORDS } from '../english/common-words.ts';
import type { DictionaryEntry, EntryPart, EntryPartOfSpeech } from '../format/dictionary-entry.ts';
import { type ChineseGloss, parseCedict } from '../sources/parse-cedict.ts';
import { type ChineseWord, parseChineseWords } from '../sources/parse-chinese-words.ts';
import { parseWordNet, type Sense, type WordNetTexts } from '../sources/parse-wordnet.ts';
import { rankMeanings } from './rank-meanings.ts';

/** The texts that the dictionary is built from. */
export interface SourceTexts {
  /** CC-CEDICT. */
  cedict: string;
  wordNet: WordNetTexts;
  /** The words of SUBTLEX-US, most frequent first. */
  englishWords: readonly { word: string }[];
  /** jieba's list of Chinese words with frequencies and parts of speech. */
  chineseWords: string;
}

type PartMeanings = Pick<EntryPart, 'partOfSpeech' | 'meanings'>;

const MAX_DEFINITION_LENGTH = 120;
const MAX_PHRASE_WORDS = 5;

const partNames: Record<string, EntryPartOfSpeech> = {
  n: 'noun',
  v: 'verb',
  a: 'adjective',
  ad: 'adverb',
  pron: 'pronoun',
  prep: 'preposition',
  conj: 'conjunction',
  art: 'article',
  num: 'number',
  aux: 'auxiliary',
  int: 'interjection',
};

/**
 * Builds the entries of the dictionary. A word has an entry when CC-CEDICT translates it, when WordNet defines it and
 * films use it, or when it is a phrase of WordNet with a verb, adverb, or adjective.
 * @param listBaseForms returns the words that a word may be a form of.
 */
export function buildEntries(args: {
  sources: SourceTexts;
  listBaseForms: (word: string) => string[];
}): DictionaryEntry[] {
  const { sources, listBaseForms } = args;
  const senses = parseWordNet(sources.wordNet);
  const glosses = Map.groupBy(parseCedict(sources.cedict), ({ english }) => english);
  const chineseWords = parseChineseWords(sources.chineseWords);
  const ranks = new Map<string, number>();
  for (const [index, { word }] of sources.englishWords.entries()) {
    const key = word.toLowerCase();
    if (!ranks.has(key)) ranks.set(key, index + 1);
  }
  const commonWords = parseCommonWords();
  const entries: DictionaryEntry[] = [];
  for (const headword of new Set([...commonWords.keys(), ...glosses.keys(), ...senses.keys()])) {
    const wordSenses = senses.get(headword) ?? [];
    const wordGlosses = glosses.get(headword) ?? [];
    const common = commonWords.get(headword);
    const isPhrase = headword.includes(' ');
    const rank = ranks.get(headword) ?? null;
    if (!common) {
      if (wordGlosses.length === 0 && !isWorthDefining({ isPhrase, rank, senses: wordSenses })) continue;
      if (!/^[a-z0-9][a-z0-9' -]*$/.test(headword) || headword.split(' ').length > MAX_PHRASE_WORDS) continue;
      // A plural or a participle that WordNet doesn't list belongs to its base.
      if (wordSenses.length === 0 && !isPhrase && listBaseForms(headword).some((base) => senses.has(base)))
        continue;
    }
    const parts = common ?? buildParts({ headword, glosses: wordGlosses, senses: wordSenses, chineseWords });
    entries.push({
      headword,
      rank,
      parts: parts.map((part) => {
        const ownSenses = wordSenses.filter(({ partOfSpeech }) => partOfSpeech === part.partOfSpeech);
        const weight = ownSenses.reduce((sum, { frequency }) => sum + frequency, 0);
        return { ...part, definition: findDefinition(ownSenses[0]), weight };
      }),
    });
  }
  return entries;
}

function isWorthDefining(args: {
  isPhrase: boolean;
  rank: number | null;
  senses: readonly Sense[];
}): boolean {
  return args.isPhrase ? args.senses.some(({ partOfSpeech }) => partOfSpeech !== 'noun') : args.rank !== null;
}

/** Returns the parts of speech with Chinese meanings, then the first other ones that WordNet defines. */
function buildParts(args: {
  headword: string;
  glosses: readonly ChineseGloss[];
  senses: readonly Sense[];
  chineseWords: ReadonlyMap<string, ChineseWord>;
}): PartMeanings[] {
  const { headword, glosses, senses, chineseWords } = args;
  const ranked = rankMeanings({ word: headword, glosses, senses, chineseWords });
  const parts: PartMeanings[] = ranked.map(({ partOfSpeech, meanings }) => ({
    partOfSpeech,
    meanings:
      partOfSpeech === 'adjective'
        ? meanings.map((chinese) => toAttribute(chinese, chineseWords.get(chinese)))
        : meanings,
  }));
  if (parts.length > 0) return parts;
  const byFrequency = [...new Set(senses.map(({ partOfSpeech }) => partOfSpeech))].slice(0, 2);
  return byFrequency.map((partOfSpeech) => ({ partOfSpeech, meanings: [] }));
}

/** Adds 的 to a Chinese adjective, as dictionaries do. */
const toAttribute = (chinese: string, word: ChineseWord | undefined) =>
  word && /^[az]/.test(word.tag) && !chinese.endsWith('的') ? `${chinese}的` : chinese;

function findDefinition(sense: Sense | undefined): string | null {
  if (!sense) return null;
  const { definition } = sense;
  if (definition.length <= MAX_DEFINITION_LENGTH) return definition;
  return `${definition.slice(0, MAX_DEFINITION_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** Reads the table of common words. */
function parseCommonWords(): Map<string, PartMeanings[]> {
  const lines = COMMON_WORDS.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [word = '', ...parts] = line.split('|');
      return [
        word,
        parts.map((part) => {
          const [name = '', meanings = ''] = part.split(/ (.*)/);
          const partOfSpeech = partNames[name];
          if (!partOfSpeech) throw new Error(`Unknown part of speech: ${line}`);
          return { partOfSpeech, meanings: meanings.split(/；(?![^（]*）)/) };
        }),
      ];
    }),
  );
}
