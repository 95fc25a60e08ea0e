import type { Suggestion, SuggestionQuery } from '../api/types.ts';
import { TermDifficulties } from '../match/term-difficulties.ts';
import { MAX_QUERY_LENGTH, parseQuery } from '../query/parse-query.ts';
import type { Segment } from '../segments/segment.ts';
import { listInflections } from '../text/list-inflections.ts';
import { isHan, type Token, tokenizeChinese } from '../text/tokenize.ts';
import { findSimilarTerms, type SimilarTerm } from './find-similar-terms.ts';
import { searchSegments } from './search-segments.ts';
import { selectSuggestionSegments } from './suggest-completions.ts';

/** Maximum number of words in a query. Longer queries rarely fail because of one letter. */
const MAX_WORDS = 12;
/** Maximum number of spellings to try per word, and per query. */
const CANDIDATES_PER_WORD = 4;
const MAX_CANDIDATES = 24;

/**
 * Suggests similar spellings that have hits, most frequent first. It replaces unknown words by similar known
 * ones. When all words are known, it replaces one word at a time. Returns an empty list for a query without
 * words in Latin letters, with more than MAX_WORDS of them, or longer than MAX_QUERY_LENGTH. Throws
 * InvalidQueryError for a phrase of more than MAX_PHRASE_WORDS.
 */
export function suggestSpellings(args: {
  segments: readonly Segment[];
  query: SuggestionQuery;
}): Suggestion[] {
  const { query } = args;
  if (query.text.length > MAX_QUERY_LENGTH) return [];
  const words = tokenizeChinese(query.text).filter((token) => !isHan(token));
  if (words.length === 0 || words.length > MAX_WORDS || parseQuery(query.text).length === 0) return [];
  const segments = selectSuggestionSegments(args.segments, query);
  const difficulties = new TermDifficulties([]);
  const suggestions = listRespellings(segments, words).map((changes): Suggestion => {
    const text = applyChanges(query.text, changes);
    const { total } = searchSegments({
      segments,
      difficulties: () => difficulties,
      query: { ...query, text, filmId: null, after: null, limit: 1 },
    });
    return { text, count: total };
  });
  return suggestions
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, query.limit);
}

/** The words to replace, and their replacements. */
type Changes = { token: Token; word: string }[];

function listRespellings(segments: Segment[], words: Token[]): Changes[] {
  const indexes = segments.map((segment) => segment.en);
  const isIndexed = ({ text }: Token) =>
    listInflections(text).some((form) => indexes.some((index) => index.terms.findTermId(form) !== 0));
  const unknown = words.filter((token) => !isIndexed(token));
  const replaced = unknown.length > 0 ? unknown : words;
  const alternatives = replaced.map((token) => ({
    token,
    words: findSimilarTerms(indexes, token.text, CANDIDATES_PER_WORD),
  }));
  if (unknown.length === 0) {
    return alternatives
      .flatMap(({ token, words: terms }) => terms.map((term) => ({ token, term })))
      .sort((a, b) => a.term.distance - b.term.distance || b.term.count - a.term.count)
      .slice(0, MAX_CANDIDATES)
      .map(({ token, term }) => [{ token, word: term.text }]);
  }
  if (alternatives.some((alternative) => alternative.words.length === 0)) return [];
  const best = alternatives.map((alternative) => alternative.words[0] as SimilarTerm);
  const choices = [best];
  for (const [i, alternative] of alternatives.entries()) {
    for (const term of alternative.words.slice(1)) choices.push(best.with(i, term));
  }
  return choices
    .slice(0, MAX_CANDIDATES)
    .map((choice) => choice.map((term, i) => ({ token: replaced[i] as Token, word: term.text })));
}

function applyChanges(text: string, changes: Changes): string {
  let replaced = text;
  for (const { token, word } of changes.toReversed()) {
    replaced = replaced.slice(0, token.start) + word + replaced.slice(token.end);
  }
  return replaced;
}
