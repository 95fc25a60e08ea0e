import type { FrequencyBand, PartOfSpeech } from '#shared/words.ts';
import type { Viewer } from '../accounts/types.ts';
import type { SearchResultPage } from '../search/types.ts';
import type { WordClipView } from './types.ts';

/** What a dictionary says about a headword that a word of a line is a form of. */
interface DictionaryMatch {
  headword: string;
  /** The words as they are said, in lower case. */
  form: string;
  /** The place of the word or phrase in the line: a half-open range in UTF-16 code units. */
  span: [number, number];
  /** Place among all English words by frequency in films, counted from 1; null when unknown. */
  rank: number | null;
  parts: {
    partOfSpeech: PartOfSpeech;
    /** In Chinese, best first. */
    meanings: string[];
    /** In English. */
    definition: string | null;
  }[];
}

/** The dictionary. The dictionary engine fulfills it. */
export interface WordDictionary {
  /**
   * Finds the headwords of the word at `start` in a line, likeliest first, a phrase before a single word. With `end`, finds
   * only a phrase that reaches so far. `missing` names the sources without which the dictionary was built.
   */
  lookUp(args: {
    line: string;
    start: number;
    end: number;
  }): Promise<{ matches: DictionaryMatch[]; missing: string[] }>;
}

/** The card of a word as it is said in a line. */
export interface WordCardView {
  /** The word as it is said. */
  text: string;
  /** IPA of the word as it is said; null when unknown. */
  phonetic: string | null;
  matches: (Omit<DictionaryMatch, 'rank'> & { band: FrequencyBand | null })[];
  /** Sources of the dictionary that are missing. */
  missingSources: string[];
  /** The line in which the word is said, with the word's place in it. */
  clip: WordClipView | null;
  /** Where the word is said in its film, in milliseconds; null when that is not known. */
  spoken: { startMs: number; endMs: number } | null;
  /** Other lines of the library with the word. */
  lines: SearchResultPage;
  /** The viewer's saved copies of the word and of the line. */
  savedWordId: string | null;
  savedLineId: string | null;
}

export interface WordCardService {
  /**
   * Returns the card of a word or phrase. Throws not_found for a missing line or one that the viewer may not see; not_ready;
   * bad_parameter.
   * @param at where the word begins in the English line, in UTF-16 code units; null for its first occurrence.
   */
  card(args: {
    viewer: Viewer;
    text: string;
    lineId: string | null;
    at: number | null;
  }): Promise<WordCardView>;
}
