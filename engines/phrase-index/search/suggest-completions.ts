import type { Suggestion, SuggestionQuery } from '../api/types.ts';
import { countOccurrences } from '../match/count-occurrences.ts';
import {
  countEntries,
  findLowerBound,
  findSuffixIntervals,
  type SuffixIntervals,
} from '../match/suffix-intervals.ts';
import { MAX_QUERY_LENGTH } from '../query/parse-query.ts';
import type { Segment } from '../segments/segment.ts';
import { isHan, type Token, tokenizeChinese } from '../text/tokenize.ts';

/** Words at the end of what is typed that a suggestion goes on from. */
const CONTEXT_MAX = 12;
/** Places looked at to find the commonest next words, in all segments together. */
const SAMPLE = 4_000;
/** Candidates counted exactly for each suggestion asked for. */
const COUNTED_FOR_EACH = 3;

/** What comes before the word to be suggested, and what that word must begin with. */
interface Stem {
  language: 'en' | 'zh';
  words: string[];
  prefix: string;
  /** The typed text it is put behind. */
  text: string;
}

/**
 * The commonest ways to go on with what is typed: its last word completed (`you're a fo` -> `you're a fool`), or one word
 * or character more. The next word of a phrase is sorted in its interval of the suffix array: evenly spaced samples find
 * the common ones in bounded time, which are then counted exactly. None for more than MAX_QUERY_LENGTH characters.
 */
export function suggestCompletions(args: {
  segments: readonly Segment[];
  query: SuggestionQuery;
}): Suggestion[] {
  const { query } = args;
  if (query.text.length > MAX_QUERY_LENGTH) return [];
  const segments = selectSuggestionSegments(args.segments, query);
  const found = new Map<string, number>();
  for (const stem of stemsOf(query.text)) {
    for (const word of commonestNext(segments, stem, query.limit * COUNTED_FOR_EACH)) {
      const count = countEverywhere(segments, stem.language, [...stem.words, word]);
      if (count > 0) found.set(stem.text + word, count);
    }
  }
  return [...found]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, query.limit);
}

/** The segments suggestions may be taken from: nobody's own films, as their words would be told to others. */
export function selectSuggestionSegments(segments: readonly Segment[], query: SuggestionQuery): Segment[] {
  return segments.filter(({ source }) => query.sources.includes(source) && !query.ownerIdsBySource?.[source]);
}

function stemsOf(text: string): Stem[] {
  const tokens = tokenizeChinese(text);
  const last = tokens.at(-1);
  if (!last) return [];
  const language = isHan(last) ? 'zh' : 'en';
  const context = contextOf(tokens, language).slice(-CONTEXT_MAX);
  const words = context.map((token) => token.text);
  const typed = text.trimEnd();
  const more = { language, words, prefix: '', text: language === 'en' ? `${typed} ` : typed } as const;
  if (language === 'zh' || last.end < text.length) return [more];
  const completed = {
    language,
    words: words.slice(0, -1),
    prefix: last.text,
    text: text.slice(0, last.start),
  } as const;
  return [completed, more];
}

/** The tokens at the end that are in one language; Chinese lines may have words in Latin letters. */
function contextOf(tokens: Token[], language: 'en' | 'zh'): Token[] {
  if (language === 'zh') return tokens;
  const before = tokens.findLastIndex(isHan);
  return tokens.slice(before + 1);
}

function commonestNext(segments: Segment[], stem: Stem, count: number): string[] {
  const { language, words, prefix } = stem;
  const weights = new Map<string, number>();
  const places = segments.flatMap((segment) => {
    const index = segment[language];
    const numbers = words.map((word) => index.terms.findTermId(word));
    if (numbers.includes(0)) return [];
    const { tokens, suffixArray, termStarts } = index;
    const intervals = findSuffixIntervals({
      tokens,
      suffixArray,
      termStarts,
      slots: numbers.map((number) => [number]),
    });
    const [from, end] = index.terms.findPrefixRange(prefix);
    const narrowed = intervals.flatMap((interval): SuffixIntervals => {
      const bound = (word: number) =>
        findLowerBound({
          tokens,
          suffixArray,
          depth: words.length,
          from: interval[0],
          end: interval[1],
          word,
        });
      const range: [number, number] = [bound(from), bound(end)];
      return range[0] < range[1] ? [range] : [];
    });
    return narrowed.length > 0 ? [{ index, intervals: narrowed, width: countEntries(narrowed) }] : [];
  });
  const all = places.reduce((sum, { width }) => sum + width, 0);
  const step = Math.max(1, Math.floor(all / SAMPLE));
  for (const { index, intervals } of places) {
    const sampled = new Map<number, number>();
    for (const [from, end] of intervals) {
      for (let at = from; at < end; at += step) {
        const word = index.tokens[(index.suffixArray[at] as number) + words.length] as number;
        if (word !== 0) sampled.set(word, (sampled.get(word) ?? 0) + 1);
      }
    }
    for (const [word, weight] of sampled) {
      const text = index.terms.term(word);
      if (text !== prefix) weights.set(text, (weights.get(text) ?? 0) + weight);
    }
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([word]) => word);
}

function countEverywhere(segments: Segment[], language: 'en' | 'zh', words: string[]): number {
  let count = 0;
  for (const segment of segments) {
    const numbers = words.map((word) => segment[language].terms.findTermId(word));
    if (!numbers.includes(0)) {
      count += countOccurrences(
        segment,
        language,
        numbers.map((number) => [number]),
      );
    }
  }
  return count;
}
