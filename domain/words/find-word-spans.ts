import type { HighlightSpans } from '#domain/search/types.ts';

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const endingPattern = "(?:s|es|d|ed|r|er|ing|n|en|'s)?";

/**
 * Finds a word or phrase in a line, regardless of case and with regular endings. Returns half-open ranges in UTF-16
 * code units.
 */
export function findWordSpans(args: { text: string; en: string | null; zh: string | null }): HighlightSpans {
  const parts = args.text.split(/\s+/).filter(Boolean);
  const englishPattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${parts.map((part) => buildFormsPattern(part)).join('[\\s\\-]+')}(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const chinesePattern = new RegExp(escapePattern(args.text), 'giu');
  return {
    en: findRanges(englishPattern, args.en?.replace(/\u2019/g, "'") ?? ''),
    zh: findRanges(chinesePattern, args.zh ?? ''),
  };
}

/** Returns a pattern for a word and its regular forms. `createWordFilter` must accept the same forms. */
function buildFormsPattern(word: string): string {
  const regular = `${escapePattern(word)}${endingPattern}`;
  const lastLetter = word.at(-1) ?? '';
  const stem = escapePattern(word.slice(0, -1));
  if (lastLetter === 'e') return `(?:${regular}|${stem}ing)`;
  if (lastLetter === 'y') return `(?:${regular}|${stem}i(?:es|ed|er))`;
  return /[bdgklmnprt]$/i.test(word)
    ? `(?:${regular}|${escapePattern(word + lastLetter)}(?:ed|er|ing))`
    : regular;
}

const findRanges = (pattern: RegExp, text: string): [number, number][] =>
  [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
