import type { NearestQuery, NearestResult } from '../api/types.ts';
import { iteratePositions } from '../match/line-iterators.ts';
import { createSegmentFilter, type SegmentFilter } from '../match/segment-filter.ts';
import { resolveWord } from '../match/segment-interpretation.ts';
import { type AcceptedTermIds, countEntries, findSuffixIntervals } from '../match/suffix-intervals.ts';
import type { TermDifficulties } from '../match/term-difficulties.ts';
import { type AcceptedTerms, expandPhrase } from '../query/highlight.ts';
import { listReadings, type Phrase } from '../query/parse-query.ts';
import { compareRankKeys, type RankKey } from '../segments/rank-key.ts';
import { findLineAtPosition, type LanguageIndex, readRankKey, type Segment } from '../segments/segment.ts';
import { isHan, tokenizeChinese } from '../text/tokenize.ts';
import { findSimilarTerms } from './find-similar-terms.ts';
import { selectSuggestionSegments } from './suggest-completions.ts';

/** Maximum number of occurrences of words to examine, and of parts of the phrase. Each leads to one line. */
const MAX_WORD_OCCURRENCES = 6_000;
const MAX_PHRASE_OCCURRENCES = 2_000;
/** Number of tokens at the beginning of a line that are compared with the query. */
const MAX_COMPARED_TOKENS = 200;
/** Among more entries, the tree of minima finds the best-ranked ones. */
const MAX_SCANNED_ENTRIES = 32_768;

/**
 * Finds the lines with at least half of those words of a query that occur at all: the most words first, then the
 * shortest span around them, then by rank. It examines the best-ranked occurrences of the rarest words, and those of the
 * longest parts of the phrase that occur. A word that no line has is replaced by the most similar one. Yields regularly.
 * Throws InvalidQueryError.
 */
export function* findNearestLines(args: {
  segments: readonly Segment[];
  difficulties: () => TermDifficulties;
  query: NearestQuery;
}): Generator<void, NearestResult> {
  const { query } = args;
  const segments = args.segments.filter(({ source }) => query.sources.includes(source));
  const text = yield* replaceUnknownWords(segments, query);
  const [reading] = listReadings({ ...query, text });
  const { en = null, zh = null } = reading[0] ?? {};
  const words = { en: expandPhrase(en ?? []), zh: expandPhrase(zh ?? []) };
  const searched = segments.flatMap((segment): NearestSearch[] => {
    const difficultyOf = (termId: number) => args.difficulties().forSegment(segment)(termId);
    const filter = createSegmentFilter({ segment, query, difficultyOf });
    return filter ? [new NearestSearch(segment, filter, words)] : [];
  });
  const known = listKnownWords(searched, words);
  const minWords = Math.max(1, Math.ceil(known.length / 2));
  // A line with the minimum of words has one of these.
  const rarest = known.slice(0, known.length - minWords + 1);
  for (const { language, slot } of rarest) {
    const limit = Math.ceil(MAX_WORD_OCCURRENCES / rarest.length / searched.length);
    for (const search of searched) search.examineWord(language, slot, limit);
    yield;
  }
  for (const language of ['en', 'zh'] as const) {
    const limit = Math.ceil(MAX_PHRASE_OCCURRENCES / Math.max(1, searched.length));
    for (const search of searched) search.examineParts(language, limit);
    yield;
  }
  const lines = searched
    .flatMap((search) => search.list(minWords))
    .sort((a, b) => b.words - a.words || a.span - b.span || compareRankKeys(a, b))
    .slice(0, query.limit);
  return {
    text,
    hits: lines.map(({ segment, line, videoId, filmId }) => ({
      lineId: `${videoId}.${segment.seqByLine[line] as number}`,
      videoId,
      filmId,
    })),
  };
}

/** Replaces each word in Latin letters that no segment has by the most similar one that may be shown. */
function* replaceUnknownWords(segments: Segment[], query: NearestQuery): Generator<void, string> {
  const [reading] = listReadings(query);
  const phrase: Phrase = reading[0]?.en ?? [];
  const words = expandPhrase(phrase);
  const tokens = tokenizeChinese(query.text).filter((token) => !isHan(token));
  const indexes = selectSuggestionSegments(segments, query).map((segment) => segment.en);
  let text = query.text;
  for (const [i, token] of [...tokens.entries()].reverse()) {
    const word = words[i];
    if (!word || segments.some(({ en, zh }) => hasWord(en, word) || hasWord(zh, word))) continue;
    const isPrefix = word.prefix !== null;
    const [similar] = findSimilarTerms({ indexes, term: token.text, isPrefix, limit: 1 });
    if (similar) text = text.slice(0, token.start) + similar.text + text.slice(token.end);
    yield;
  }
  return text;
}

function hasWord(index: LanguageIndex, word: AcceptedTerms): boolean {
  const { termIds, completions } = resolveWord(index, word);
  return termIds.length + completions.length > 0;
}

type Language = 'en' | 'zh';
type Words = Record<Language, AcceptedTerms[]>;

/** Returns the words that occur, rarest first. */
function listKnownWords(searched: NearestSearch[], words: Words): { language: Language; slot: number }[] {
  return (['en', 'zh'] as const)
    .flatMap((language) =>
      words[language].map((_, slot) => ({
        language,
        slot,
        count: searched.reduce((sum, search) => sum + search.countWord(language, slot), 0),
      })),
    )
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
}

interface NearLine extends RankKey {
  segment: Segment;
  line: number;
  videoId: string;
  filmId: string;
  /** Number of words of the query in the line. */
  words: number;
  /** Number of tokens from the first of them to the last, for both languages together. */
  span: number;
}

/** The search for near lines in one segment. */
class NearestSearch {
  readonly #segment: Segment;
  readonly #filter: SegmentFilter;
  readonly #slots: Record<Language, AcceptedTermIds[]>;
  readonly #bits: Record<Language, Uint32Array>;
  readonly #found = new Map<number, NearLine>();

  constructor(segment: Segment, filter: SegmentFilter, words: Words) {
    this.#segment = segment;
    this.#filter = filter;
    const resolve = (language: Language) =>
      words[language].map((word) => resolveWord(segment[language], word));
    this.#slots = { en: resolve('en'), zh: resolve('zh') };
    this.#bits = {
      en: markSlots(this.#slots.en, segment.en.terms.size),
      zh: markSlots(this.#slots.zh, segment.zh.terms.size),
    };
  }

  /** Returns the number of occurrences of a word. */
  countWord(language: Language, slot: number): number {
    return countEntries(this.#findIntervals(language, slot, slot + 1));
  }

  /** Examines the lines of the best-ranked occurrences of a word. */
  examineWord(language: Language, slot: number, limit: number): void {
    this.#examine(language, slot, slot + 1, limit);
  }

  /** Examines the lines of the longest parts of the phrase that occur. */
  examineParts(language: Language, limit: number): void {
    const { length } = this.#slots[language];
    let remaining = limit;
    for (let size = length - 1; size > 1 && remaining > 0; size--) {
      for (let from = 0; from + size <= length && remaining > 0; from++)
        remaining -= this.#examine(language, from, from + size, remaining);
    }
  }

  /** Returns the lines with at least so many words. */
  list(minWords: number): NearLine[] {
    return [...this.#found.values()].filter(({ words }) => words >= minWords);
  }

  #findIntervals(language: Language, from: number, end: number) {
    const { tokens, suffixArray, termStarts } = this.#segment[language];
    return findSuffixIntervals({
      tokens,
      suffixArray,
      termStarts,
      slots: this.#slots[language].slice(from, end),
    });
  }

  /** Examines at most `limit` occurrences of some slots. Returns how many. */
  #examine(language: Language, from: number, end: number, limit: number): number {
    const intervals = this.#findIntervals(language, from, end);
    const entryCount = countEntries(intervals);
    if (entryCount === 0) return 0;
    const index = this.#segment[language];
    const positions = iteratePositions({ index, phrase: [], intervals, entryCount }, 0, MAX_SCANNED_ENTRIES);
    let examined = 0;
    for (; examined < limit; examined++) {
      const position = positions.next();
      if (position < 0) break;
      this.#compare(findLineAtPosition(index.lineRanks, position));
    }
    return examined;
  }

  #compare(line: number): void {
    if (this.#found.has(line) || !this.#filter.accepts(line)) return;
    const en = measureLine(this.#segment.en, line, this.#bits.en);
    const zh = measureLine(this.#segment.zh, line, this.#bits.zh);
    this.#found.set(line, {
      ...readRankKey(this.#segment, line, 0),
      segment: this.#segment,
      line,
      words: en.words + zh.words,
      span: en.span + zh.span,
    });
  }
}

/** Returns by term id the slots that accept the term, one bit each. A phrase has at most 32. */
function markSlots(slots: AcceptedTermIds[], termCount: number): Uint32Array {
  const bits = new Uint32Array(termCount + 1);
  for (const [slot, { termIds, completions }] of slots.entries()) {
    for (const termId of termIds) bits[termId] = (bits[termId] as number) | (1 << slot);
    for (const [from, end] of completions)
      for (let termId = from; termId < end; termId++) bits[termId] = (bits[termId] as number) | (1 << slot);
  }
  return bits;
}

/** Returns how many slots a line has, and the length of the shortest part of the line with all of them. */
function measureLine(index: LanguageIndex, line: number, bits: Uint32Array): { words: number; span: number } {
  const { tokens, lineStarts } = index;
  const begin = lineStarts[line] as number;
  const limit = Math.min(tokens.length, begin + MAX_COMPARED_TOKENS);
  let end = begin;
  let all = 0;
  for (; end < limit && tokens[end] !== 0; end++) all |= bits[tokens[end] as number] as number;
  if (all === 0) return { words: 0, span: 0 };
  const lastSeen = new Map<number, number>();
  let words = 0;
  for (let rest = all; rest !== 0; rest &= rest - 1) words++;
  let span = end - begin;
  for (let at = begin; at < end; at++) {
    let own = bits[tokens[at] as number] as number;
    if (own === 0) continue;
    for (; own !== 0; own &= own - 1) lastSeen.set(own & -own, at);
    if (lastSeen.size === words) span = Math.min(span, at + 1 - Math.min(...lastSeen.values()));
  }
  return { words, span };
}
