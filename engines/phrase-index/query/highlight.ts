import type { HighlightSpans } from '../api/types.ts';
import { listInflections } from '../text/list-inflections.ts';
import { type Token, tokenizeChinese, tokenizeEnglish } from '../text/tokenize.ts';
import { matchPattern, type PatternMatch } from './match-pattern.ts';
import type { Phrase, QueryInterpretation } from './parse-query.ts';

/** Returns the accepted forms of each word of a phrase. */
export function expandPhrase(phrase: Phrase): string[][] {
  return phrase.map((word) => (word.exact ? [word.text] : listInflections(word.text)));
}

/**
 * Returns a function that says where some interpretations match a line. Adjacent words form one span, words in a gap are
 * left out, and overlapping or touching spans are merged. Spans ascend.
 */
export function createHighlighter(
  interpretations: readonly QueryInterpretation[],
): (line: { en: string | null; zh: string | null }) => HighlightSpans {
  const patterns = interpretations.map(({ en, zh }) => ({
    en: en && toPattern(en),
    zh: zh && toPattern(zh),
  }));
  return (line) => {
    const en: [number, number][] = [];
    const zh: [number, number][] = [];
    const enTokens = tokenizeEnglish(line.en ?? '');
    const zhTokens = tokenizeChinese(line.zh ?? '');
    for (const pattern of patterns) {
      const enRanges = pattern.en ? findRanges(pattern.en, enTokens) : [];
      const zhRanges = pattern.zh ? findRanges(pattern.zh, zhTokens) : [];
      if (!enRanges || !zhRanges) continue;
      en.push(...enRanges);
      zh.push(...zhRanges);
    }
    return { en: mergeRanges(en), zh: mergeRanges(zh) };
  };
}

interface Pattern {
  phrase: Phrase;
  forms: ReadonlySet<string>[];
}

const toPattern = (phrase: Phrase): Pattern => ({
  phrase,
  forms: expandPhrase(phrase).map((forms) => new Set(forms)),
});

function findRanges({ phrase, forms }: Pattern, tokens: Token[]): [number, number][] | null {
  const match = matchPattern({
    length: tokens.length,
    gaps: phrase.map((word) => word.gap),
    accepts: (slot, i) => forms[slot]?.has(tokens[i]?.text ?? '') ?? false,
  });
  return match && listRanges(match, phrase, tokens);
}

function listRanges(match: PatternMatch, phrase: Phrase, tokens: Token[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [slot, positions] of match.positions.entries()) {
    const isAdjacent = phrase[slot + 1]?.gap.max === 0;
    for (const [i, token] of tokens.entries()) {
      if (!positions[i]) continue;
      const next = isAdjacent ? tokens[i + 1] : undefined;
      ranges.push([token.start, next?.end ?? token.end]);
    }
  }
  return ranges;
}

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
