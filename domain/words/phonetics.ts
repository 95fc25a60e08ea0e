import { type Arpabet, consonants, onsets, vowels } from './arpabet.ts';
import { loadPronunciations } from './pronunciations.ts';

/**
 * Returns the IPA of an English word or phrase in General American, between slashes. It uses the first pronunciation of
 * each word in the CMU Pronouncing Dictionary. Returns null if the dictionary lacks one of the words.
 */
export async function lookUpPhonetic(text: string): Promise<string | null> {
  const words = text.split(/[\s-]+/).filter(Boolean);
  if (words.length === 0) return null;
  const pronounce = await loadPronunciations();
  const parts = words.map((word) => {
    const pronunciation = pronounce(word);
    return pronunciation === null ? null : convertArpabetToIpa(pronunciation);
  });
  return parts.includes(null) ? null : `/${parts.join(' ')}/`;
}

/**
 * Converts a pronunciation in ARPAbet (`D AA1 NG K IY0`) to IPA. Stress marks precede their syllable, which begins with
 * the longest sequence of consonants that can begin an English word. A word with one vowel has no stress mark. Ignores
 * the comment after a #. Returns null if a sound is unknown.
 */
export function convertArpabetToIpa(pronunciation: string): string | null {
  const sounds = (pronunciation.split('#')[0] ?? '').trim().split(/\s+/);
  const syllables: { mark: string; vowelIndex: number }[] = [];
  const ipa: string[] = [];
  for (const [index, sound] of sounds.entries()) {
    const [, name = '', stress] = /^([A-Z]+)([012])?$/.exec(sound) ?? [];
    if (stress === undefined) {
      if (!isSound(consonants, name)) return null;
      ipa.push(consonants[name]);
    } else {
      if (!isSound(vowels, name)) return null;
      const [stressed, unstressed] = vowels[name];
      ipa.push(stress === '0' ? unstressed : stressed);
      syllables.push({ mark: stress === '1' ? 'ˈ' : stress === '2' ? 'ˌ' : '', vowelIndex: index });
    }
  }
  if (syllables.length > 1) {
    for (const { mark, vowelIndex } of syllables) {
      if (mark === '') continue;
      const start = findOnsetStart(sounds, vowelIndex);
      ipa[start] = mark + (ipa[start] ?? '');
    }
  }
  return ipa.join('');
}

/** Returns the index of the first sound of the syllable whose vowel is at `vowelIndex`. */
function findOnsetStart(sounds: string[], vowelIndex: number): number {
  let start = vowelIndex;
  while (start > 0 && !/\d$/.test(sounds[start - 1] ?? '')) {
    const onset = sounds.slice(start - 1, vowelIndex).join(' ');
    // All consonants before the first vowel of a word belong to its first syllable.
    const isFirstSyllable = sounds.slice(0, start).every((sound) => !/\d$/.test(sound));
    if (!isFirstSyllable && !onsets.has(onset)) break;
    start -= 1;
  }
  return start;
}

const isSound = <Table extends Arpabet>(table: Table, name: string): name is keyof Table & string =>
  Object.hasOwn(table, name);
