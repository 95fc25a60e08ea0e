import type { HighlightSpans } from '#domain/search/types.ts';

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const ending = "(?:s|es|d|ed|r|er|ing|n|en|'s)?";

/**
 * Where a word stands in a line: as it is, whatever its case, or with a regular ending. Half-open ranges in UTF-16 units.
 */
export function findWordSpans(args: { text: string; en: string | null; zh: string | null }): HighlightSpans {
  const parts = args.text.split(/\s+/).filter(Boolean);
  const inEnglish = new RegExp(
    `(?<![\\p{L}\\p{N}])${parts.map((part) => formsOf(part)).join('[\\s\\-]+')}(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const inChinese = new RegExp(literal(args.text), 'giu');
  return {
    en: rangesOf(inEnglish, args.en?.replace(/\u2019/g, "'") ?? ''),
    zh: rangesOf(inChinese, args.zh ?? ''),
  };
}

function formsOf(part: string): string {
  const whole = `${literal(part)}${ending}`;
  const last = part.at(-1) ?? '';
  if (last === 'e') return `(?:${whole}|${literal(part.slice(0, -1))}ing)`;
  if (last === 'y') return `(?:${whole}|${literal(part.slice(0, -1))}i(?:es|ed|er))`;
  return /[bdgklmnprt]$/i.test(part) ? `(?:${whole}|${literal(part + last)}(?:ed|er|ing))` : whole;
}

const rangesOf = (pattern: RegExp, text: string): [number, number][] =>
  [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
