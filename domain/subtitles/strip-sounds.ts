import { trimLines } from './strip-markup.ts';

const MUSIC = /[♩-♯🎵🎶🎼¶]/gu;
/** Old files use `#` for a note, at both ends or before the text. */
const HASH_NOTES = /^#\s+|\s+#$|^#(?=[^\n]*#$)|#$/gm;
const BRACKETED =
  /\[[^[\]]{0,200}\]|［[^［］]{0,200}］|【[^【】]{0,200}】|〔[^〔〕]{0,200}〕|〖[^〖〗]{0,200}〗/g;
const PARENTHESISED = /\([^()]{0,200}\)|（[^（）]{0,200}）|\([^()（）]{0,200}）|（[^()（）]{0,200}\)/g;
/** `JOHN:`, `MRS. O'NEIL #2:`, `MAN ON TV:` at the start of a line: uppercase only, at least two letters. */
const SPEAKER = /^(?:(?:>>+|-)\s*)?(?=[^:\n]*[A-Z]{2})[A-Z][A-Z0-9 .,'’&#/-]{0,38}\s?:(?=\s|$)\s*/gm;
const CHEVRONS = /^>>+\s*/gm;

/**
 * Removes text for people who cannot hear: sound descriptions in brackets or parentheses (also Chinese ones), names of
 * speakers in capitals, and music notes. Sung words are kept.
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

/**
 * Whether the text contains anything that can be spoken: a letter of any script or a digit. Dots alone are a pause; see
 * `isPause`.
 */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Whether the text is a written pause (`...`, `……`), which has no words but stands for a spoken line. */
export function isPause(text: string): boolean {
  return /^[.…。!?！？\s-]+$/.test(text) && /[.…。!?！？]/.test(text);
}
