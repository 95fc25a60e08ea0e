export { InvalidQueryError, type InvalidQueryField } from './api/invalid-query-error.ts';
export type {
  FacetQuery,
  IndexedLine,
  IndexedVideo,
  IndexStats,
  LogError,
  MatchSpans,
  NearestQuery,
  NearestResult,
  NumberRange,
  PhraseFacets,
  PhraseFilters,
  PhraseHit,
  PhraseIndex,
  PhraseQuery,
  PhraseResult,
  Suggestion,
  SuggestionQuery,
} from './api/types.ts';
export { createInProcessPhraseIndex, createPhraseIndex } from './client/create-phrase-index.ts';
export { MAX_PHRASE_WORDS, MAX_QUERY_LENGTH } from './query/parse-query.ts';
export { listBaseForms, listInflections } from './text/list-inflections.ts';
export { type Token, tokenizeChinese, tokenizeEnglish } from './text/tokenize.ts';
