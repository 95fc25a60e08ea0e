import type { HighlightSpans } from '#shared/highlight-spans.ts';
import type { ListWordForms } from './types.ts';

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Finds a word or phrase in a line, regardless of case, in all forms of its words and as a possessive. Returns
 * half-open ranges in UTF-16 code units.
 */
export function findWordSpans(args: {
  text: string;
  en: string | null;
  zh: string | null;
  listForms: ListWordForms;
}): HighlightSpans {
  const { text, en, zh, listForms } = args;
  if (text.trim() === '') return { en: [], zh: [] };
  const parts = text.split(/[\s-]+/).filter(Boolean);
  const words = parts.map((part) => buildFormsPattern(part, listForms)).join('[\\s\\-]+');
  const englishPattern = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'giu');
  const chinesePattern = new RegExp(escapePattern(text), 'giu');
  return {
    en: parts.length === 0 ? [] : findRanges(englishPattern, straightenApostrophes(en ?? '')),
    zh: findRanges(chinesePattern, zh ?? ''),
  };
}

/** Returns a pattern for all forms of a word. `createWordFilter` must accept the same forms. */
function buildFormsPattern(word: string, listForms: ListWordForms): string {
  const forms = listForms(straightenApostrophes(word.toLowerCase())).map(escapePattern);
  return `(?:${forms.join('|')})(?:'s)?`;
}

const straightenApostrophes = (text: string) => text.replace(/\u2019/g, "'");

const findRanges = (pattern: RegExp, text: string): [number, number][] =>
  [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
