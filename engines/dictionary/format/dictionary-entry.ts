export const entryPartsOfSpeech = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'pronoun',
  'preposition',
  'conjunction',
  'article',
  'number',
  'auxiliary',
  'interjection',
] as const;
export type EntryPartOfSpeech = (typeof entryPartsOfSpeech)[number];

/** The meanings of a headword in one part of speech. */
export interface EntryPart {
  partOfSpeech: EntryPartOfSpeech;
  /** Chinese meanings, best first; empty when none is known. */
  meanings: string[];
  /** WordNet's definition of the most frequent sense, in English; null when WordNet lacks the word. */
  definition: string | null;
  /** How often WordNet's corpus has the headword in this part of speech. Decides between headwords with the same form. */
  weight: number;
}

export interface DictionaryEntry {
  headword: string;
  /** Place among all words of SUBTLEX-US by frequency, counted from 1; null when it lacks the word. */
  rank: number | null;
  parts: EntryPart[];
}

/**
 * Writes entries as text: a line for each, sorted by headword in the order of code units, with the headword, a tab, and
 * the rest as JSON. The first line is the header.
 */
export function writeEntries(entries: readonly DictionaryEntry[], header: string): string {
  const sorted = [...entries].sort((a, b) => (a.headword < b.headword ? -1 : 1));
  const lines = sorted.map(({ headword, rank, parts }) => {
    const packed = parts.map(({ partOfSpeech, meanings, definition, weight }) => [
      entryPartsOfSpeech.indexOf(partOfSpeech),
      meanings.join('|'),
      definition ?? '',
      weight,
    ]);
    return `${headword}\t${JSON.stringify([rank, packed])}`;
  });
  return `${header}\n${lines.join('\n')}\n`;
}

type PackedEntry = [number | null, [number, string, string, number][]];

/** Reads one line that `writeEntries` wrote. */
export function readEntry(line: string): DictionaryEntry {
  const [headword = '', json = ''] = line.split('\t');
  const [rank, parts]: PackedEntry = JSON.parse(json);
  return {
    headword,
    rank,
    parts: parts.map(([part, meanings, definition, weight]) => ({
      partOfSpeech: entryPartsOfSpeech[part] ?? 'noun',
      meanings: meanings === '' ? [] : meanings.split('|'),
      definition: definition || null,
      weight,
    })),
  };
}
