import type { Suggestion, SuggestionQuery } from '../api/types.ts';
import { TermDifficulties } from '../match/term-difficulties.ts';
import { MAX_QUERY_LENGTH, parseQuery } from '../query/parse-query.ts';
import type { Segment } from '../segments/segment.ts';
import { listInflections } from '../text/list-inflections.ts';
import { isHan, type Token, tokenizeChinese } from '../text/tokenize.ts';
import { findSimilarTerms, type SimilarTerm } from './find-similar-terms.ts';
import { searchSegments } from './search-segments.ts';
import { selectSuggestionSegments } from './suggest-completions.ts';

/** Longer queries are not a matter of one letter. */
const WORDS_MAX = 12;
/** Spellings tried for one word, and for the whole query. */
const TRIED_OF_WORD = 4;
const TRIED_MAX = 24;

/**
 * Spellings near a query's that are said in the library, most frequent first: words nobody says are exchanged for near
 * ones that are said; when all are said, one word at a time. None for a query that parseQuery would refuse.
 */
export function suggestSpellings(args: {
  segments: readonly Segment[];
  query: SuggestionQuery;
}): Suggestion[] {
  const { query } = args;
  if (query.text.length > MAX_QUERY_LENGTH) return [];
  const words = tokenizeChinese(query.text).filter((token) => !isHan(token));
  if (words.length === 0 || words.length > WORDS_MAX || parseQuery(query.text).length === 0) return [];
  const segments = selectSuggestionSegments(args.segments, query);
  const bands = new TermDifficulties([]);
  const found = respellings(segments, words).map((changes): Suggestion => {
    const text = exchange(query.text, changes);
    const { total } = searchSegments({
      segments,
      bands: () => bands,
      query: { ...query, text, filmId: null, after: null, limit: 1 },
    });
    return { text, count: total };
  });
  return found
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, query.limit);
}

/** Words to be exchanged, and what for. */
type Changes = { token: Token; word: string }[];

function respellings(segments: Segment[], words: Token[]): Changes[] {
  const indexes = segments.map((segment) => segment.en);
  const isSaid = ({ text }: Token) =>
    listInflections(text).some((form) => indexes.some((index) => index.terms.findTermId(form) !== 0));
  const unsaid = words.filter((token) => !isSaid(token));
  const changed = unsaid.length > 0 ? unsaid : words;
  const near = changed.map((token) => ({
    token,
    words: findSimilarTerms(indexes, token.text, TRIED_OF_WORD),
  }));
  if (unsaid.length === 0) {
    return near
      .flatMap(({ token, words: nearby }) => nearby.map((other) => ({ token, other })))
      .sort((a, b) => a.other.distance - b.other.distance || b.other.count - a.other.count)
      .slice(0, TRIED_MAX)
      .map(({ token, other }) => [{ token, word: other.text }]);
  }
  if (near.some((each) => each.words.length === 0)) return [];
  const best = near.map((each) => each.words[0] as SimilarTerm);
  const choices = [best];
  for (const [at, each] of near.entries()) {
    for (const other of each.words.slice(1)) choices.push(best.with(at, other));
  }
  return choices
    .slice(0, TRIED_MAX)
    .map((choice) => choice.map((other, at) => ({ token: changed[at] as Token, word: other.text })));
}

function exchange(text: string, changes: Changes): string {
  let changed = text;
  for (const { token, word } of changes.toReversed()) {
    changed = changed.slice(0, token.start) + word + changed.slice(token.end);
  }
  return changed;
}
