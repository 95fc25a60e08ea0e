import { trimLines } from './strip-markup.ts';

const MUSIC = /[♩-♯🎵🎶🎼¶]/gu;
/** Old files write `#` for a note, at both ends or standing apart at the start. */
const HASH_NOTES = /^#\s+|\s+#$|^#(?=[^\n]*#$)|#$/gm;
const BRACKETED =
  /\[[^[\]]{0,200}\]|［[^［］]{0,200}］|【[^【】]{0,200}】|〔[^〔〕]{0,200}〕|〖[^〖〗]{0,200}〗/g;
const PARENTHESISED = /\([^()]{0,200}\)|（[^（）]{0,200}）|\([^()（）]{0,200}）|（[^()（）]{0,200}\)/g;
/** `JOHN:`, `MRS. O'NEIL #2:`, `MAN ON TV:` at the start of a line: capitals only, at least two letters. */
const SPEAKER = /^(?:(?:>>+|-)\s*)?(?=[^:\n]*[A-Z]{2})[A-Z][A-Z0-9 .,'’&#/-]{0,38}\s?:(?=\s|$)\s*/gm;
const CHEVRONS = /^>>+\s*/gm;

/**
 * Takes out what is written for those who cannot hear: notes of sounds in brackets or parentheses (Chinese ones as
 * well), names of speakers in capitals, music marks. Sung words stay.
 */
export function stripSounds(text: string): string {
  let plain = text;
  if (/[[［【〔〖]/.test(plain)) plain = plain.replace(BRACKETED, ' ');
  if (/[(（]/.test(plain)) plain = plain.replace(PARENTHESISED, ' ');
  plain = trimLines(plain.replace(MUSIC, ' '));
  if (plain.includes('#')) plain = plain.replace(HASH_NOTES, '');
  plain = plain.replace(SPEAKER, (label) => (label.startsWith('-') ? '- ' : '')).replace(CHEVRONS, '- ');
  return trimLines(plain);
}

/** Whether anything is left that can be said: a letter of any script or a digit. Dots alone are a pause, and kept by `isPause`. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A silence written out (`...`, `……`): it says nothing but stands for a line of talk. */
export function isPause(text: string): boolean {
  return /^[.…。!?！？\s-]+$/.test(text) && /[.…。!?！？]/.test(text);
}
