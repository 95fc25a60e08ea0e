/** The three word lists. */
export const wordGroups = ['plain', 'gold', 'RR'] as const;
export type WordGroup = (typeof wordGroups)[number];

/** How well a learner remembered a word in a review. */
export const ratings = ['again', 'hard', 'good', 'easy'] as const;
export type Rating = (typeof ratings)[number];

export const entryStates = ['draft', 'published'] as const;
export type EntryState = (typeof entryStates)[number];

export const exportFormats = ['csv', 'anki'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Parts of speech of the dictionary. */
export const partsOfSpeech = [
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
export type PartOfSpeech = (typeof partsOfSpeech)[number];

/** How common a word is: among the first thousand words of films, the first three thousand, and so on. */
export const frequencyBands = ['top1000', 'top3000', 'top6000', 'top15000', 'rare'] as const;
export type FrequencyBand = (typeof frequencyBands)[number];

/** Maximum lengths, in code points. */
export const WORD_MAX = 60;
export const MEANING_MAX = 300;
export const PHONETIC_MAX = 100;
/** Maximum length of a word's clip, in milliseconds. */
export const WORD_CLIP_MAX_MS = 60_000;
/** Maximum number of words in one shared collection. */
export const WORD_SHARE_MAX_WORDS = 50;
