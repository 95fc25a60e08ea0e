import type { SearchAnswerDto, SuggestionDto } from '#contract/search.ts';
import type { SearchHitDto } from '#contract/search-hit.ts';
import type { SearchQuery } from './search-query.ts';

/** The hits of a search that have been fetched so far. */
export interface SearchResults {
  hits: SearchHitDto[];
  total: number;
  totalKind: 'exact' | 'estimate';
  /** Cursor of the next page; null at the end. */
  next: string | null;
  tookMs: number;
  /** Similar phrases that occur in the library, if there are no hits. */
  didYouMean: SuggestionDto[];
}

export interface SearchState {
  /** The query of the results. */
  query: SearchQuery;
  results: SearchResults;
  /** Index of the current hit. */
  index: number;
  /** A new search, or the next page of this one, is being fetched. */
  busy: 'search' | 'more' | null;
  error: unknown;
}

export type SearchEvent =
  | { type: 'started'; busy: 'search' | 'more' }
  | { type: 'found'; query: SearchQuery; results: SearchResults }
  | { type: 'found-more'; results: SearchResults }
  | { type: 'failed'; error: unknown }
  | { type: 'selected'; index: number };

export const emptySearchResults: SearchResults = {
  hits: [],
  total: 0,
  totalKind: 'exact',
  next: null,
  tookMs: 0,
  didYouMean: [],
};

/** Converts the answer of a search call. */
export const toSearchResults = ({ list, ...counts }: SearchAnswerDto): SearchResults => ({
  hits: list,
  ...counts,
});

/** Returns the state of the search page after an event. Keeps the old hits until new ones arrive. */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'started':
      return { ...state, busy: event.busy, error: null };
    case 'found':
      return { query: event.query, results: event.results, index: 0, busy: null, error: null };
    case 'found-more': {
      // When films are added meanwhile, a page can repeat a hit.
      const knownIds = new Set(state.results.hits.map((hit) => hit.lineId));
      const newHits = event.results.hits.filter((hit) => !knownIds.has(hit.lineId));
      return {
        ...state,
        results: { ...state.results, hits: [...state.results.hits, ...newHits], next: event.results.next },
        busy: null,
        error: null,
      };
    }
    case 'failed':
      return { ...state, busy: null, error: event.error };
    case 'selected':
      return { ...state, index: Math.max(0, Math.min(event.index, state.results.hits.length - 1)) };
  }
}
