import { isEditionTag, isReleaseTag, parseYear } from './release-tags.ts';

export interface ParsedTitle {
  title: string;
  year: number | null;
  /** Whether a year in brackets or a technical word shows where the title ends. */
  isDelimited: boolean;
}

/** Returns a name with dots and underscores replaced by spaces where they stand for spaces, and with single spaces. */
export function normalizeSeparators(name: string): string {
  const spaced = /\s/.test(name) ? name.replace(/_/g, ' ') : name.replace(/[._]/g, ' ');
  return spaced.replace(/\s+/g, ' ').trim();
}

/**
 * Extracts title and year from a name with spaces. A year in brackets takes precedence, then the last bare year that is
 * not the first word, so that `2001 A Space Odyssey (1968)`, `1917`, and `1917 2019` are parsed correctly. The title
 * ends at the year or at the first technical word (`1080p`, `BluRay`), whichever is first.
 */
export function parseTitle(name: string): ParsedTitle {
  const inBrackets = Array.from(name.matchAll(/[([（【]\s*(\d{4})\s*[)\]）】]/g)).findLast(
    (found) => found.index > 0 && parseYear(found[1] ?? '') !== null,
  );
  if (inBrackets) {
    return {
      title: trimTitle(name.slice(0, inBrackets.index)),
      year: parseYear(inBrackets[1] ?? ''),
      isDelimited: true,
    };
  }
  const words = Array.from(name.matchAll(/[^\s()[\]（）【】]+/g), ({ 0: word, index }) => ({ word, index }));
  const technical = words.findIndex(({ word }, at) => at > 0 && isReleaseTag(word));
  const readable = technical === -1 ? words : words.slice(0, technical);
  const dated = readable.findLast(({ word }, at) => at > 0 && parseYear(word) !== null);
  if (dated)
    return { title: trimTitle(name.slice(0, dated.index)), year: parseYear(dated.word), isDelimited: true };
  if (technical === -1) return { title: trimTitle(name), year: null, isDelimited: false };
  while (readable.length > 1 && isEditionTag(readable.at(-1)?.word ?? '')) readable.pop();
  const last = readable.at(-1);
  const end = last ? last.index + last.word.length : 0;
  return { title: trimTitle(name.slice(0, end)), year: null, isDelimited: true };
}

/**
 * Removes separators and opening brackets from both ends, empty brackets, and quotation marks around the whole title.
 */
export function trimTitle(text: string): string {
  let title = text.replace(/[([（【]\s*[)\]）】]/g, ' ').replace(/\s+/g, ' ');
  title = title.replace(/^[\s\-–—_.,·|/([（【]+(?=.)/u, '').replace(/[\s\-–—_,·|/([（【]+$/u, '');
  const quoted = /^(["“'‘])([^"”'’]+)["”'’]$/u.exec(title);
  return (quoted?.[2] ?? title).trim();
}

/**
 * Splits a title written in Chinese and in another language (`盗梦空间 Inception`, in either order).
 * @returns `titleZh` is null if there is only one title, whatever its language.
 */
export function splitBilingualTitle(title: string): { title: string; titleZh: string | null } {
  const words = title.split(' ');
  const hasHan = (word: string) => /\p{Script=Han}/u.test(word);
  const hasLatin = (word: string) => /\p{Script=Latin}/u.test(word);
  const first = words.findIndex(hasHan);
  const last = words.findLastIndex(hasHan);
  if (first === -1 || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title))
    return { title, titleZh: null };
  const [before, middle, after] = [
    words.slice(0, first),
    words.slice(first, last + 1),
    words.slice(last + 1),
  ];
  // A Latin word between Chinese ones belongs to the Chinese title, so there is no second title.
  if (middle.some((word) => !hasHan(word) && hasLatin(word))) return { title, titleZh: null };
  const other = before.some(hasLatin) ? before : after;
  const chinese = other === before ? [...middle, ...after] : [...before, ...middle];
  if (!other.some(hasLatin) || (other === before && after.some(hasLatin))) return { title, titleZh: null };
  return { title: trimTitle(other.join(' ')), titleZh: trimTitle(chinese.join(' ')) };
}
