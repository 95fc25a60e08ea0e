import type { SearchAnswerDto, SuggestionDto } from '#contract/search.ts';
import type { SearchHitDto } from '#contract/search-hit.ts';
import type { SearchQuery } from './search-query.ts';

/** One page of hits. */
export interface SearchResults {
  hits: SearchHitDto[];
  total: number;
  totalKind: 'exact' | 'estimate';
  /** Cursor of what follows; null at the end. */
  next: string | null;
  tookMs: number;
  /** Nearby spellings that are said, when there are no hits. */
  didYouMean: SuggestionDto[];
}

export interface SearchState {
  /** What the hits answer. */
  query: SearchQuery;
  results: SearchResults;
  /** Place of the current hit. */
  index: number;
  /** A new search, or more of this one, is on its way. */
  busy: 'search' | 'more' | null;
  error: unknown;
}

export type SearchEvent =
  | { type: 'asked'; busy: 'search' | 'more' }
  | { type: 'found'; query: SearchQuery; found: SearchResults }
  | { type: 'found-more'; found: SearchResults }
  | { type: 'failed'; error: unknown }
  | { type: 'chosen'; index: number };

export const emptySearchResults: SearchResults = {
  hits: [],
  total: 0,
  totalKind: 'exact',
  next: null,
  tookMs: 0,
  didYouMean: [],
};

/** The answer of a search call as the page keeps it. */
export const toSearchResults = ({ list, ...counts }: SearchAnswerDto): SearchResults => ({
  hits: list,
  ...counts,
});

/** The search page's state after an event. Old hits stay in sight until new ones are there. Pure. */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'asked':
      return { ...state, busy: event.busy, error: null };
    case 'found':
      return { query: event.query, results: event.found, index: 0, busy: null, error: null };
    case 'found-more': {
      // While films are added a page may bring a hit a second time.
      const known = new Set(state.results.hits.map((hit) => hit.lineId));
      const fresh = event.found.hits.filter((hit) => !known.has(hit.lineId));
      return {
        ...state,
        results: { ...state.results, hits: [...state.results.hits, ...fresh], next: event.found.next },
        busy: null,
        error: null,
      };
    }
    case 'failed':
      return { ...state, busy: null, error: event.error };
    case 'chosen':
      return { ...state, index: Math.max(0, Math.min(event.index, state.results.hits.length - 1)) };
  }
}
