export const wordNetParts = ['noun', 'verb', 'adjective', 'adverb'] as const;
export type WordNetPartOfSpeech = (typeof wordNetParts)[number];

/** The names of WordNet's files for each part of speech. */
export const wordNetFileNames = { noun: 'noun', verb: 'verb', adjective: 'adj', adverb: 'adv' } as const;

/** One sense of an English word. */
export interface Sense {
  partOfSpeech: WordNetPartOfSpeech;
  /** Other words with this meaning. */
  synonyms: string[];
  /** Lists words of more general and similar meanings, and the words of the definition. */
  listRelated: () => string[];
  definition: string;
  /** How often WordNet's corpus has the word in this sense. */
  frequency: number;
}

/** The senses of each English word in lower case, each part of speech in WordNet's order. */
export type WordNetSenses = Map<string, Sense[]>;

interface Synset {
  words: string[];
  relatedKeys: string[];
  definition: string;
}

/** The texts of WordNet's files: `data` and `index` of each part of speech, and `index.sense`. */
export interface WordNetTexts {
  data: Record<WordNetPartOfSpeech, string>;
  index: Record<WordNetPartOfSpeech, string>;
  senseIndex: string;
}

/** Parses WordNet's database files. Their format is described in its manual pages wndb(5WN) and senseidx(5WN). */
export function parseWordNet({ data, index, senseIndex }: WordNetTexts): WordNetSenses {
  const synsets = new Map(
    wordNetParts.flatMap((partOfSpeech) => [...parseSynsets(partOfSpeech, data[partOfSpeech])]),
  );
  const frequencies = parseFrequencies(senseIndex);
  const senses: WordNetSenses = new Map();
  for (const partOfSpeech of wordNetParts) {
    for (const line of index[partOfSpeech].split('\n')) {
      if (line === '' || line.startsWith(' ')) continue;
      const fields = line.trim().split(/\s+/);
      const word = toPlainWord(fields[0] ?? '');
      const count = Number(fields[2]);
      const list = senses.get(word) ?? [];
      for (const offset of fields.slice(-count)) {
        const synset = synsets.get(`${partOfSpeech[0]}${partOfSpeech === 'adverb' ? 'd' : ''}${offset}`);
        if (!synset) continue;
        list.push({
          partOfSpeech,
          synonyms: synset.words.filter((synonym) => synonym !== word),
          listRelated: () => [
            ...synset.relatedKeys.flatMap((key) => synsets.get(key)?.words ?? []),
            ...splitDefinition(synset.definition),
          ],
          definition: synset.definition,
          frequency: frequencies.get(`${word} ${offset}`) ?? 0,
        });
      }
      senses.set(word, list);
    }
  }
  return senses;
}

const toPlainWord = (word: string) =>
  word
    .replaceAll('_', ' ')
    .replace(/\((?:a|p|ip)\)$/, '')
    .toLowerCase();

const splitDefinition = (definition: string) =>
  definition
    .toLowerCase()
    .split(/[^a-z'-]+/)
    .filter((word) => word.length > 3);

const keyLetters: Record<string, string> = { n: 'n', v: 'v', a: 'a', s: 'a', r: 'ad' };

/** Yields each synset with its key: the letters of its part of speech, and its offset. */
function* parseSynsets(partOfSpeech: WordNetPartOfSpeech, text: string): Generator<[string, Synset]> {
  const letters = partOfSpeech === 'adverb' ? 'ad' : partOfSpeech[0];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith(' ')) continue;
    const [head = '', gloss = ''] = line.split(' | ');
    const fields = head.trim().split(' ');
    const wordCount = Number.parseInt(fields[3] ?? '0', 16);
    const words = Array.from({ length: wordCount }, (_, i) => toPlainWord(fields[4 + i * 2] ?? ''));
    const pointersStart = 4 + wordCount * 2;
    const pointerCount = Number(fields[pointersStart]);
    const relatedKeys: string[] = [];
    for (let i = 0; i < pointerCount; i++) {
      const [symbol = '', offset = '', letter = ''] = fields.slice(pointersStart + 1 + i * 4);
      // Hypernyms, similar adjectives, verb groups, and words to see also.
      if (['@', '&', '$', '^', '~'].includes(symbol)) relatedKeys.push(`${keyLetters[letter]}${offset}`);
    }
    yield [
      `${letters}${fields[0]}`,
      { words, relatedKeys, definition: (gloss.split('; "')[0] ?? '').trim() },
    ];
  }
}

/** Reads how often WordNet's corpus has each word in each sense, by word and offset. */
function parseFrequencies(senseIndex: string): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const line of senseIndex.split('\n')) {
    const [senseKey = '', offset = '', , count = '0'] = line.trim().split(' ');
    if (count === '0') continue;
    frequencies.set(`${toPlainWord(senseKey.split('%')[0] ?? '')} ${offset}`, Number(count));
  }
  return frequencies;
}
