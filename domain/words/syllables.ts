import { loadPronunciations } from './pronunciations.ts';

/** How many syllables an English word has, at least 1. */
export type CountSyllables = (word: string) => number;

/** Counts by the CMU Pronouncing Dictionary's first pronunciation; a word it lacks is counted by its letters. */
export async function loadSyllableCounter(): Promise<CountSyllables> {
  const pronounce = await loadPronunciations();
  return (word) => {
    const sounds = pronounce(word)?.split('#')[0]?.match(/\d/g);
    return sounds ? sounds.length : estimateSyllables(word);
  };
}

/** An ending `e`, `ed` or `es` that is not heard. */
const SILENT_END = /(?<![^aeiouy]l)(?:(?<![td])ed|(?<![cgsxz]|[cs]h)es|e)$/;

/**
 * Counts a word's groups of vowels: an `e` that ends it is silent, but for `le` after a consonant, and so is that of an
 * `ed` or `es` which adds no syllable; an accent makes it heard. A number counts a syllable for each digit.
 */
export function estimateSyllables(word: string): number {
  const digits = word.match(/\d/g)?.length ?? 0;
  const heard = word.toLowerCase().normalize('NFC').replace(SILENT_END, '').normalize('NFD');
  const groups = heard.replace(/\p{M}/gu, '').match(/[aeiouy]+/g)?.length ?? 0;
  return Math.max(1, digits + groups);
}
