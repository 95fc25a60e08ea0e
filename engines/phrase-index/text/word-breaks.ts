/** What stands between two words of a line, as bits. */
export const NOTHING = 0;
const SPACE = 1;
const HYPHEN = 2;
export const MARK = 4;

/** Returns the bit of a character that is not a part of a word. */
export function classifySeparator(character: string): number {
  if (/^\s/u.test(character)) return SPACE;
  return /^[-‐‑]/u.test(character) ? HYPHEN : MARK;
}

/** Adds a character to what stands between two words. Two hyphens are a dash. */
export const addSeparator = (between: number, separator: number): number =>
  separator === HYPHEN && (between & HYPHEN) !== 0 ? between | MARK : between | separator;

/**
 * Returns whether punctuation stands between two words. A hyphen without spaces joins them. Between two Chinese
 * characters, a space stands for punctuation.
 */
export function isBreak(between: number, isBetweenHan: boolean): boolean {
  if ((between & MARK) !== 0 || (isBetweenHan && between !== NOTHING)) return true;
  return (between & HYPHEN) !== 0 && (between & SPACE) !== 0;
}
