import { type Arpabet, consonants, onsets, vowels } from './arpabet.ts';
import { loadPronunciations } from './pronunciations.ts';

/**
 * IPA of an English word or phrase in General American, between slashes, from the CMU Pronouncing Dictionary's first
 * pronunciation of every word; null when it lacks one.
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
 * IPA of a pronunciation in ARPAbet (`D AA1 NG K IY0`). Stress marks stand before the syllable, which begins with the
 * longest run of consonants an English word can begin with; a word of one vowel has none. What follows a # is a remark.
 * Null when a sound is unknown.
 */
export function convertArpabetToIpa(pronunciation: string): string | null {
  const sounds = (pronunciation.split('#')[0] ?? '').trim().split(/\s+/);
  const syllables: { mark: string; at: number }[] = [];
  const ipa: string[] = [];
  for (const [at, sound] of sounds.entries()) {
    const [, name = '', stress] = /^([A-Z]+)([012])?$/.exec(sound) ?? [];
    if (stress === undefined) {
      if (!isSound(consonants, name)) return null;
      ipa.push(consonants[name]);
    } else {
      if (!isSound(vowels, name)) return null;
      const [stressed, unstressed] = vowels[name];
      ipa.push(stress === '0' ? unstressed : stressed);
      syllables.push({ mark: stress === '1' ? 'ˈ' : stress === '2' ? 'ˌ' : '', at });
    }
  }
  if (syllables.length > 1) {
    for (const { mark, at } of syllables) {
      if (mark === '') continue;
      const start = onsetStart(sounds, at);
      ipa[start] = mark + (ipa[start] ?? '');
    }
  }
  return ipa.join('');
}

/** Place of the first consonant of the syllable whose vowel is at `vowel`. */
function onsetStart(sounds: string[], vowel: number): number {
  let start = vowel;
  while (start > 0 && !/\d$/.test(sounds[start - 1] ?? '')) {
    const onset = sounds.slice(start - 1, vowel).join(' ');
    // Whatever consonants there are before a word's first vowel belong to it.
    const first = sounds.slice(0, start).every((sound) => !/\d$/.test(sound));
    if (!first && !onsets.has(onset)) break;
    start -= 1;
  }
  return start;
}

const isSound = <Table extends Arpabet>(table: Table, name: string): name is keyof Table & string =>
  Object.hasOwn(table, name);
