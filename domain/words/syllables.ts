import { loadPronunciations } from './pronunciations.ts';

/** Counts the syllables of an English word, at least 1. */
export type CountSyllables = (word: string) => number;

/**
 * Loads a counter that uses the first pronunciation in the CMU Pronouncing Dictionary, or else the spelling of the
 * word.
 */
export async function loadSyllableCounter(): Promise<CountSyllables> {
  const pronounce = await loadPronunciations();
  return (word) => {
    const sounds = pronounce(word)?.split('#')[0]?.match(/\d/g);
    return sounds ? sounds.length : estimateSyllables(word);
  };
}

/** A silent ending `e`, `ed`, or `es`. */
const SILENT_ENDING = /(?<![^aeiouy]l)(?:(?<![td])ed|(?<![cgsxz]|[cs]h)es|e)$/;

/**
 * Estimates the syllables of a word by counting its groups of vowels. A final `e` is silent except in `le` after a
 * consonant, and so is that of `ed` or `es` unless the ending adds a syllable. An `e` with an accent is never silent.
 * Each digit counts as one syllable.
 */
export function estimateSyllables(word: string): number {
  const digits = word.match(/\d/g)?.length ?? 0;
  const audible = word.toLowerCase().normalize('NFC').replace(SILENT_ENDING, '').normalize('NFD');
  const groups = audible.replace(/\p{M}/gu, '').match(/[aeiouy]+/g)?.length ?? 0;
  return Math.max(1, digits + groups);
}
