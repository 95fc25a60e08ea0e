import type { Suggestion, SuggestionQuery } from '../api/types.ts';
import {
  type AcceptedTermIds,
  acceptOnly,
  countEntries,
  narrowIntervals,
  type SuffixIntervals,
} from '../match/suffix-intervals.ts';
import { TermDifficulties } from '../match/term-difficulties.ts';
import { listReadings, MAX_QUERY_LENGTH, type Phrase } from '../query/parse-query.ts';
import type { LanguageIndex, Segment } from '../segments/segment.ts';
import { listInflections } from '../text/list-inflections.ts';
import { isHan, type Token, tokenizeChinese } from '../text/tokenize.ts';
import { findSimilarTerms } from './find-similar-terms.ts';
import { searchSegments } from './search-segments.ts';
import { selectSuggestionSegments } from './suggest-completions.ts';

/** Maximum number of words in a query. Longer queries rarely fail because of one letter. */
const MAX_WORDS = 12;
/** Maximum number of spellings to try per word; of an unfinished one, whose beginning many words have. */
const SPELLINGS_PER_WORD = 6;
const SPELLINGS_OF_UNFINISHED_WORD = 40;
/** Beam width: how many corrected prefixes of the phrase are extended by the next word. */
const BEAM_WIDTH = 12;
/** Maximum sum of the edit distances of all words. */
const MAX_TOTAL_DISTANCE = 4;
/** Maximum number of respelled queries to search for. */
const MAX_SEARCHES = 8;
/** Number of entries to sample for the words that complete an unfinished one. */
const SAMPLED_ENTRIES = 500;

/**
 * Suggests similar spellings that have hits: the fewest changed letters first, then the most frequent. It replaces
 * unknown words by similar known ones; when that gives none, any words. A beam search goes through the words and keeps
 * the beginnings that occur as a phrase. Returns an empty list for a query without words in Latin letters, with more
 * than MAX_WORDS of them, or longer than MAX_QUERY_LENGTH. Yields regularly. Throws InvalidQueryError for a phrase of
 * more than MAX_PHRASE_WORDS.
 */
export function* suggestSpellings(args: {
  segments: readonly Segment[];
  query: SuggestionQuery;
}): Generator<void, Suggestion[]> {
  const { query } = args;
  if (query.text.length > MAX_QUERY_LENGTH) return [];
  const tokens = tokenizeChinese(query.text).filter((token) => !isHan(token));
  if (tokens.length > MAX_WORDS) return [];
  const phrase = listReadings(query)[0][0]?.en;
  if (!phrase) return [];
  const segments = selectSuggestionSegments(args.segments, query);
  const indexes = segments.map((segment) => segment.en);
  const words = toSpelledWords(indexes, tokens, phrase);
  for (const isReplaceable of [(word: SpelledWord) => !word.isKnown, () => true]) {
    const respellings = yield* findRespellings(indexes, words, isReplaceable);
    const found: (Suggestion & { distance: number })[] = [];
    for (const { distance, spellings } of respellings) {
      const text = applySpellings(query.text, tokens, spellings);
      found.push({ text, count: countHits(segments, query, text), distance });
      yield;
    }
    const hits = found
      .filter(({ text, count }) => count > 0 && text !== query.text)
      .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.text < b.text ? -1 : 1));
    if (hits.length > 0) return hits.slice(0, query.limit).map(({ text, count }) => ({ text, count }));
  }
  return [];
}

/** A word of the query, with what the indexes know of it. */
interface SpelledWord {
  /** As typed, folded. */
  text: string;
  forms: string[];
  /** Whether any index has one of the forms, or a term that completes the word. */
  isKnown: boolean;
  isUnfinished: boolean;
  /** Whether the word follows the one before without a gap. */
  isAdjacent: boolean;
}

function toSpelledWords(indexes: LanguageIndex[], tokens: Token[], phrase: Phrase): SpelledWord[] {
  return phrase.map(({ exact, completion, gap }, i) => {
    const text = tokens[i]?.text ?? '';
    const forms = exact ? [text] : listInflections(text);
    const isUnfinished = completion !== undefined;
    const isKnown = indexes.some(
      ({ terms }) =>
        forms.some((form) => terms.findTermId(form) !== 0) ||
        (isUnfinished && hasPrefix(terms.findPrefixRange(text))),
    );
    return { text, forms, isKnown, isUnfinished, isAdjacent: i > 0 && gap.max === 0 };
  });
}

const hasPrefix = ([from, end]: [number, number]): boolean => from < end;

/** The beginning of a respelled phrase, and where its last words occur in each index. */
interface Respelling {
  distance: number;
  spellings: string[];
  /** By index: the entries of the words since the last gap, and how many words these are. */
  occurrences: SuffixIntervals[];
  depth: number;
  count: number;
}

/** Returns the phrases with the smallest distance to the words, then the most occurrences; at most MAX_SEARCHES. */
function* findRespellings(
  indexes: LanguageIndex[],
  words: SpelledWord[],
  isReplaceable: (word: SpelledWord) => boolean,
): Generator<void, Respelling[]> {
  let beam: Respelling[] = [{ distance: 0, spellings: [], occurrences: [], depth: 0, count: 0 }];
  for (const word of words) {
    const spellings = [{ text: word.text, distance: 0 }];
    if (isReplaceable(word)) {
      spellings.push(
        ...findSimilarTerms({
          indexes,
          term: word.text,
          isPrefix: word.isUnfinished,
          limit: word.isUnfinished ? SPELLINGS_OF_UNFINISHED_WORD : SPELLINGS_PER_WORD,
        }),
      );
      yield;
    }
    beam = beam
      .flatMap((begun) =>
        spellings.flatMap((spelling) => continueRespelling({ indexes, begun, word, spelling })),
      )
      .sort((a, b) => a.distance - b.distance || b.count - a.count)
      .slice(0, BEAM_WIDTH);
    yield;
  }
  return beam.slice(0, MAX_SEARCHES);
}

/** Adds a word to the beginning of a phrase. Returns several phrases for an unfinished word, and none without hits. */
function continueRespelling(args: {
  indexes: LanguageIndex[];
  begun: Respelling;
  word: SpelledWord;
  spelling: { text: string; distance: number };
}): Respelling[] {
  const { indexes, begun, word, spelling } = args;
  const distance = begun.distance + spelling.distance;
  if (distance > MAX_TOTAL_DISTANCE) return [];
  const depth = word.isAdjacent ? begun.depth : 0;
  const isTyped = spelling.distance === 0;
  const find = (accept: (index: LanguageIndex) => AcceptedTermIds) =>
    indexes.map(
      (index, i): SuffixIntervals =>
        narrowIntervals({
          tokens: index.tokens,
          suffixArray: index.suffixArray,
          intervals: (depth > 0 && begun.occurrences[i]) || [[0, index.suffixArray.length]],
          depth,
          accepted: accept(index),
        }),
    );
  const toRespelling = (text: string, occurrences: SuffixIntervals[]): Respelling => ({
    distance,
    spellings: [...begun.spellings, text],
    occurrences,
    depth: depth + 1,
    count: occurrences.reduce((sum, intervals) => sum + countEntries(intervals), 0),
  });
  if (isTyped && word.isUnfinished) {
    const begins = find(({ terms }) => ({ termIds: [], completions: [terms.findPrefixRange(word.text)] }));
    return findFrequentTerms(indexes, begins, depth).map((text) =>
      toRespelling(
        text,
        find(({ terms }) => acceptOnly([terms.findTermId(text)])),
      ),
    );
  }
  const forms = isTyped ? word.forms : [spelling.text];
  const occurrences = find(({ terms }) =>
    acceptOnly(
      forms
        .map((form) => terms.findTermId(form))
        .filter((termId) => termId !== 0)
        .sort((a, b) => a - b),
    ),
  );
  const respelling = toRespelling(spelling.text, occurrences);
  return respelling.count > 0 ? [respelling] : [];
}

/** Returns the most frequent terms at `depth` in some intervals, by a sample. */
function findFrequentTerms(
  indexes: LanguageIndex[],
  occurrences: SuffixIntervals[],
  depth: number,
): string[] {
  const weights = new Map<string, number>();
  for (const [i, { tokens, suffixArray, terms }] of indexes.entries()) {
    const intervals = occurrences[i] ?? [];
    const step = Math.max(1, Math.floor(countEntries(intervals) / SAMPLED_ENTRIES));
    for (const [from, end] of intervals) {
      for (let entry = from; entry < end; entry += step) {
        const term = terms.term(tokens[(suffixArray[entry] as number) + depth] as number);
        weights.set(term, (weights.get(term) ?? 0) + step);
      }
    }
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SPELLINGS_PER_WORD)
    .map(([term]) => term);
}

function countHits(segments: Segment[], query: SuggestionQuery, text: string): number {
  const difficulties = new TermDifficulties([]);
  const { total } = searchSegments({
    segments,
    difficulties: () => difficulties,
    query: { ...query, text, lastWordIsPrefix: false, filmId: null, after: null, limit: 1 },
  });
  return total;
}

/** Replaces the words whose spelling differs from the typed one. */
function applySpellings(text: string, tokens: Token[], spellings: string[]): string {
  let replaced = text;
  for (const [i, token] of [...tokens.entries()].reverse()) {
    const spelling = spellings[i] ?? token.text;
    if (spelling === token.text) continue;
    replaced = replaced.slice(0, token.start) + spelling + replaced.slice(token.end);
  }
  return replaced;
}
