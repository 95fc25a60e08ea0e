import type { HighlightSpans } from '../api/types.ts';
import { listInflections } from '../text/list-inflections.ts';
import { type Token, tokenizeChinese, tokenizeEnglish } from '../text/tokenize.ts';
import { matchPattern, type PatternMatch } from './match-pattern.ts';
import type { Phrase, QueryInterpretation } from './parse-query.ts';

/** The forms each word of a phrase stands for. */
export function expandPhrase(phrase: Phrase): string[][] {
  return phrase.map((word) => (word.exact ? [word.text] : listInflections(word.text)));
}

/**
 * Where the readings match in a line: words that follow one another are one range, words in a gap are left out, and
 * ranges of several matches that overlap or touch are joined. Ranges ascend.
 */
export function highlightLine(args: {
  readings: QueryInterpretation[];
  en: string | null;
  zh: string | null;
}): HighlightSpans {
  const en: [number, number][] = [];
  const zh: [number, number][] = [];
  const enTokens = tokenizeEnglish(args.en ?? '');
  const zhTokens = tokenizeChinese(args.zh ?? '');
  for (const reading of args.readings) {
    const enRanges = reading.en ? rangesOf(reading.en, enTokens) : [];
    const zhRanges = reading.zh ? rangesOf(reading.zh, zhTokens) : [];
    if (!enRanges || !zhRanges) continue;
    en.push(...enRanges);
    zh.push(...zhRanges);
  }
  return { en: joinRanges(en), zh: joinRanges(zh) };
}

function rangesOf(phrase: Phrase, tokens: Token[]): [number, number][] | null {
  const forms = expandPhrase(phrase);
  const match = matchPattern({
    length: tokens.length,
    gaps: phrase.map((word) => word.gap),
    accepts: (slot, at) => forms[slot]?.includes(tokens[at]?.text ?? '') ?? false,
  });
  return match && rangesOfMatch(match, phrase, tokens);
}

function rangesOfMatch(match: PatternMatch, phrase: Phrase, tokens: Token[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [slot, places] of match.positions.entries()) {
    const joined = phrase[slot + 1]?.gap.max === 0;
    for (const [at, token] of tokens.entries()) {
      if (!places[at]) continue;
      const next = joined ? tokens[at + 1] : undefined;
      ranges.push([token.start, next?.end ?? token.end]);
    }
  }
  return ranges;
}

function joinRanges(ranges: [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
