import type { MatchSpans } from '../api/types.ts';
import { listFormsOfCompletions, listInflections } from '../text/list-inflections.ts';
import { findTokenPartEnd, type Token, tokenizeChinese, tokenizeEnglish } from '../text/tokenize.ts';
import { matchPattern, type PatternMatch } from './match-pattern.ts';
import type { Phrase, QueryInterpretation } from './parse-query.ts';

/** The terms that a query word accepts. */
export interface AcceptedTerms {
  /** The word and its forms. */
  forms: string[];
  /** Every term that begins with this completes the word; null for a finished word. */
  prefix: string | null;
  /** Further terms that complete the word. */
  completions: string[];
}

/** Returns the accepted terms of each word of a phrase. */
export function expandPhrase(phrase: Phrase): AcceptedTerms[] {
  return phrase.map(({ text, exact, completion }) => ({
    forms: exact ? [text] : listInflections(text),
    prefix: completion ? text : null,
    completions: completion === 'forms' && !exact ? listFormsOfCompletions(text) : [],
  }));
}

/**
 * Returns a function that says where a query matches a line: by its first reading that does. Adjacent words form one
 * span, words in a gap are left out, and overlapping or touching spans are merged. Spans ascend.
 */
export function createHighlighter(
  readings: readonly QueryInterpretation[][],
): (line: { en: string | null; zh: string | null }) => MatchSpans {
  const highlighters = readings.map(highlightReading);
  return (line) => {
    let spans: MatchSpans = { en: [], zh: [] };
    for (const highlight of highlighters) {
      spans = highlight(line);
      if (spans.en.length + spans.zh.length > 0) break;
    }
    return spans;
  };
}

function highlightReading(
  interpretations: readonly QueryInterpretation[],
): (line: { en: string | null; zh: string | null }) => MatchSpans {
  const patterns = interpretations.map(({ en, zh }) => ({
    en: en && toPattern(en),
    zh: zh && toPattern(zh),
  }));
  const searchesEnglish = patterns.some((pattern) => pattern.en !== null);
  const searchesChinese = patterns.some((pattern) => pattern.zh !== null);
  return (line) => {
    const en: [number, number][] = [];
    const zh: [number, number][] = [];
    const enTokens = searchesEnglish ? tokenizeEnglish(line.en ?? '') : [];
    const zhTokens = searchesChinese ? tokenizeChinese(line.zh ?? '') : [];
    for (const pattern of patterns) {
      const enRanges = pattern.en ? findRanges(pattern.en, line.en ?? '', enTokens) : [];
      const zhRanges = pattern.zh ? findRanges(pattern.zh, line.zh ?? '', zhTokens) : [];
      if (!enRanges || !zhRanges) continue;
      en.push(...enRanges);
      zh.push(...zhRanges);
    }
    return { en: mergeRanges(en), zh: mergeRanges(zh) };
  };
}

/** Returns where a line has any word of some interpretations. Spans ascend. */
export function highlightWords(
  interpretations: readonly QueryInterpretation[],
  line: { en: string | null; zh: string | null },
): MatchSpans {
  const findWords = (phrase: Phrase | null, text: string, tokens: Token[]) => {
    const words = expandPhrase(phrase ?? []).map(toPatternWord);
    return tokens.flatMap((token): [number, number][] => {
      const ends = words
        .filter(({ accepts }) => accepts(token.text))
        .map((word) => word.typedEnd(token, text));
      return ends.length > 0 ? [[token.start, Math.max(...ends)]] : [];
    });
  };
  const en = line.en ?? '';
  const zh = line.zh ?? '';
  return {
    en: mergeRanges(interpretations.flatMap((found) => findWords(found.en, en, tokenizeEnglish(en)))),
    zh: mergeRanges(interpretations.flatMap((found) => findWords(found.zh, zh, tokenizeChinese(zh)))),
  };
}

interface Pattern {
  phrase: Phrase;
  words: PatternWord[];
}

interface PatternWord {
  accepts(term: string): boolean;
  /** Returns the end of the part of a token that was typed. */
  typedEnd(token: Token, text: string): number;
}

const toPattern = (phrase: Phrase): Pattern => ({ phrase, words: expandPhrase(phrase).map(toPatternWord) });

function toPatternWord({ forms, prefix, completions }: AcceptedTerms): PatternWord {
  const wholeTerms = new Set([...forms, ...completions]);
  return {
    accepts: (term) => wholeTerms.has(term) || (prefix !== null && term.startsWith(prefix)),
    typedEnd: (token, text) =>
      prefix === null || wholeTerms.has(token.text)
        ? token.end
        : findTokenPartEnd(text, token.start, prefix.length),
  };
}

function findRanges(pattern: Pattern, text: string, tokens: Token[]): [number, number][] | null {
  const match = matchPattern({
    length: tokens.length,
    gaps: pattern.phrase.map((word) => word.gap),
    accepts: (slot, i) => pattern.words[slot]?.accepts(tokens[i]?.text ?? '') ?? false,
  });
  return match && listRanges({ match, pattern, text, tokens });
}

function listRanges(args: {
  match: PatternMatch;
  pattern: Pattern;
  text: string;
  tokens: Token[];
}): [number, number][] {
  const { match, pattern, text, tokens } = args;
  const ranges: [number, number][] = [];
  for (const [slot, positions] of match.positions.entries()) {
    const isAdjacent = pattern.phrase[slot + 1]?.gap.max === 0;
    for (const [i, token] of tokens.entries()) {
      if (!positions[i]) continue;
      const end = pattern.words[slot]?.typedEnd(token, text) ?? token.end;
      // The next word begins where this span ends, so that both spans are merged.
      ranges.push([token.start, isAdjacent ? (tokens[i + 1]?.start ?? end) : end]);
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
