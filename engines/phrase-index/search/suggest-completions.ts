import type { Suggestion, SuggestionQuery } from '../api/types.ts';
import {
  type AcceptedTermIds,
  acceptOnly,
  countEntries,
  findLowerBound,
  findSuffixIntervals,
  type SuffixIntervals,
} from '../match/suffix-intervals.ts';
import { MAX_QUERY_LENGTH } from '../query/parse-query.ts';
import { isAfterBreak, type LanguageIndex, type Segment } from '../segments/segment.ts';
import { isHan, type Token, tokenizeChinese } from '../text/tokenize.ts';

/** Maximum number of words at the end of the text that a suggestion continues. */
const MAX_CONTEXT_TOKENS = 12;
/** Number of positions to sample over all segments to find frequent next words. */
const SAMPLED_POSITIONS = 4_000;
/** Number of candidates to count exactly per requested suggestion. */
const COUNTED_PER_SUGGESTION = 3;

/** The words before the suggested word, and the prefix that it must have. */
interface Stem {
  language: 'en' | 'zh';
  words: string[];
  prefix: string;
  /** The typed text that the suggested word is appended to. */
  text: string;
  /** Whether punctuation may stand before the suggested word, because the typed text has some there. */
  mayFollowBreak: boolean;
}

/**
 * Suggests the most frequent continuations of a text: its last word completed (`you're a fo` -> `you're a
 * fool`), or one more word or character. A suggestion doesn't run across punctuation. The interval of a phrase in the suffix array is sorted by next word.
 * Evenly spaced samples find the frequent ones in bounded time; these are counted exactly, or above SAMPLED_POSITIONS
 * occurrences by another sample. Returns an empty list for texts longer than MAX_QUERY_LENGTH.
 */
export function suggestCompletions(args: {
  segments: readonly Segment[];
  query: SuggestionQuery;
}): Suggestion[] {
  const { query } = args;
  if (query.text.length > MAX_QUERY_LENGTH) return [];
  const segments = selectSuggestionSegments(args.segments, query);
  const found = new Map<string, number>();
  for (const stem of listStems(query.text)) {
    for (const word of findFrequentNextTerms(segments, stem, query.limit * COUNTED_PER_SUGGESTION)) {
      const count = countInAllSegments(segments, stem, word);
      if (count > 0) found.set(stem.text + word, count);
    }
  }
  return [...found]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, query.limit);
}

/**
 * Returns the segments that suggestions may come from. Excludes restricted sources, whose words must stay
 * private.
 */
export function selectSuggestionSegments(segments: readonly Segment[], query: SuggestionQuery): Segment[] {
  return segments.filter(({ source }) => query.sources.includes(source) && !query.ownerIdsBySource?.[source]);
}

function listStems(text: string): Stem[] {
  const tokens = tokenizeChinese(text);
  const last = tokens.at(-1);
  if (!last) return [];
  const language = isHan(last) ? 'zh' : 'en';
  const context = takeContext(tokens, language).slice(-MAX_CONTEXT_TOKENS);
  const words = context.map((token) => token.text);
  const typed = text.trimEnd();
  const next = {
    language,
    words,
    prefix: '',
    text: language === 'en' ? `${typed} ` : typed,
    mayFollowBreak: context.length === 0 || hasMark(text.slice(last.end)),
  } as const;
  if (language === 'zh' || last.end < text.length) return [next];
  const completed = {
    language,
    words: words.slice(0, -1),
    prefix: last.text,
    text: text.slice(0, last.start),
    mayFollowBreak: words.length === 1 || hasMark(text.slice(tokens.at(-2)?.end, last.start)),
  } as const;
  return [completed, next];
}

/** Returns whether anything but spaces and hyphens stands between two words. */
const hasMark = (between: string): boolean => /[^\s-]/.test(between);

/** Returns the trailing tokens of one language. Chinese text may contain words in Latin letters. */
function takeContext(tokens: Token[], language: 'en' | 'zh'): Token[] {
  if (language === 'zh') return tokens;
  const before = tokens.findLastIndex(isHan);
  return tokens.slice(before + 1);
}

function findFrequentNextTerms(segments: Segment[], stem: Stem, count: number): string[] {
  const { language, words, prefix } = stem;
  const weights = new Map<string, number>();
  const ranges = segments.flatMap((segment) => {
    const index = segment[language];
    const termIds = words.map((word) => index.terms.findTermId(word));
    if (termIds.includes(0)) return [];
    const { tokens, suffixArray, termStarts } = index;
    const intervals = findSuffixIntervals({
      tokens,
      suffixArray,
      termStarts,
      slots: termIds.map((termId) => acceptOnly([termId])),
    });
    const [from, end] = index.terms.findPrefixRange(prefix);
    const narrowed = intervals.flatMap((interval): SuffixIntervals => {
      const findBound = (termId: number) =>
        findLowerBound({
          tokens,
          suffixArray,
          depth: words.length,
          from: interval[0],
          end: interval[1],
          termId,
        });
      const range: [number, number] = [findBound(from), findBound(end)];
      return range[0] < range[1] ? [range] : [];
    });
    return narrowed.length > 0 ? [{ index, intervals: narrowed, entryCount: countEntries(narrowed) }] : [];
  });
  const total = ranges.reduce((sum, { entryCount }) => sum + entryCount, 0);
  const step = Math.max(1, Math.floor(total / SAMPLED_POSITIONS));
  for (const { index, intervals } of ranges) {
    const sampled = new Map<number, number>();
    for (const [from, end] of intervals) {
      for (let i = from; i < end; i += step) {
        const position = (index.suffixArray[i] as number) + words.length;
        if (!stem.mayFollowBreak && isAfterBreak(index, position)) continue;
        const termId = index.tokens[position] as number;
        if (termId !== 0) sampled.set(termId, (sampled.get(termId) ?? 0) + 1);
      }
    }
    for (const [termId, weight] of sampled) {
      const text = index.terms.term(termId);
      if (text !== prefix) weights.set(text, (weights.get(text) ?? 0) + weight);
    }
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([word]) => word);
}

function countInAllSegments(segments: Segment[], stem: Stem, word: string): number {
  const { language, words } = stem;
  let count = 0;
  for (const segment of segments) {
    const { terms } = segment[language];
    const termIds = [...words, word].map((text) => terms.findTermId(text));
    if (termIds.includes(0)) continue;
    const slots = termIds.map((termId) => acceptOnly([termId]));
    const { deletions } = segment;
    count += countAsStem(segment[language], stem, slots);
    count -= countAsStem({ ...segment[language], suffixArray: deletions[language] }, stem, slots);
  }
  return count;
}

/** Counts the occurrences of a phrase, except those with punctuation before the last word that the stem lacks. */
function countAsStem(index: LanguageIndex, stem: Stem, slots: AcceptedTermIds[]): number {
  const { tokens, suffixArray } = index;
  const intervals = findSuffixIntervals({ tokens, suffixArray, slots });
  const total = countEntries(intervals);
  if (stem.mayFollowBreak || total === 0) return total;
  const step = Math.ceil(total / SAMPLED_POSITIONS);
  let [sampled, joined] = [0, 0];
  for (const [from, end] of intervals) {
    for (let i = from; i < end; i += step, sampled++)
      if (!isAfterBreak(index, (suffixArray[i] as number) + stem.words.length)) joined++;
  }
  return Math.round((total * joined) / sampled);
}
