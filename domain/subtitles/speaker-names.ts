import type { Speakers } from '../films/types.ts';
import { stripMarkup } from './strip-markup.ts';

/** A longer text is a sentence. */
const MAX_NAME_CHARACTERS = 40;
/** More people do not speak in one line. */
const MAX_SPEAKERS = 8;

/**
 * Writes a name as people write it: `MRS. O'NEIL` becomes `Mrs. O'Neil`, and `TV REPORTER` becomes `TV Reporter`.
 * @param text may contain markup.
 * @returns null if the text is no name: without a letter, or too long.
 */
export function toSpeakerName(text: string): string | null {
  if (text.length > MAX_NAME_CHARACTERS * 4) return null;
  const name = stripMarkup(text)
    .replace(/\s+/g, ' ')
    .replace(/^[\s:：,，-]+|[\s:：,，-]+$/g, '');
  if (name.length > MAX_NAME_CHARACTERS || !/\p{L}/u.test(name)) return null;
  return /\p{Ll}/u.test(name) ? name : name.replace(/\p{Lu}[\p{Lu}.]+/gu, toCapitalized);
}

/** A word without vowels and without a period is an abbreviation and stays: `TV`, `DJ`. */
function toCapitalized(word: string): string {
  if (!/[AEIOUY.]/.test(word)) return word;
  return word.charAt(0) + word.slice(1).toLowerCase();
}

/**
 * Joins the speakers of texts that follow each other. Somebody who goes on speaking counts once.
 * @returns undefined if nothing is known about any of them.
 */
export function joinSpeakers(parts: readonly (Speakers | undefined)[]): Speakers | undefined {
  const joined: (string | null)[] = [];
  for (const speaker of parts.flatMap((part) => part ?? [])) {
    if (speaker === null || speaker !== joined.at(-1)) joined.push(speaker);
  }
  return joined.length === 0 ? undefined : joined.slice(0, MAX_SPEAKERS);
}
