import type { SearchAnswerDto, SuggestionDto } from '#contract/search.ts';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { lineFiltersOf, type SearchQuery } from './search-query.ts';

/** The hits of a search that have been fetched so far. */
export interface SearchResults {
  hits: SearchHitDto[];
  total: number;
  totalKind: 'exact' | 'estimate';
  /** Cursor of the next page; null at the end. */
  next: string | null;
  /** Similar phrases that occur in the library, if there are no hits. */
  didYouMean: SuggestionDto[];
  /** Whether `hits` are the nearest lines, because no line matches. */
  nearest: boolean;
}

export interface SearchState {
  /** The query of the results. */
  query: SearchQuery;
  results: SearchResults;
  /** Index of the current hit. */
  index: number;
  /** A new search, or the next page of this one, is being fetched. */
  busy: 'search' | 'more' | null;
  /** Why the last search, or the last fetch of more of its hits, has failed; null unless it has. */
  failure: { during: 'search' | 'more'; error: unknown } | null;
}

export type SearchEvent =
  | { type: 'started'; busy: 'search' | 'more' }
  | { type: 'found'; query: SearchQuery; results: SearchResults }
  | { type: 'found-more'; results: SearchResults }
  | { type: 'failed'; during: 'search' | 'more'; error: unknown }
  /** The running search was aborted, and no other one replaces it. */
  | { type: 'cancelled' }
  | { type: 'selected'; index: number };

export const emptySearchResults: SearchResults = {
  hits: [],
  total: 0,
  totalKind: 'exact',
  next: null,
  didYouMean: [],
  nearest: false,
};

/** What a search asks for, apart from its page. */
export const toSearchInput = (query: SearchQuery) => ({
  q: query.q,
  source: query.source,
  filmId: query.filmId,
  filters: lineFiltersOf(query),
  lastWord: 'prefix' as const,
});

/**
 * Converts the answer of a search call. Without hits, the nearest lines take their place.
 * @param fetchNearest is called only without hits
 */
export async function toSearchResults(
  { list, tookMs: _, ...counts }: SearchAnswerDto,
  fetchNearest: () => Promise<{ list: SearchHitDto[] }>,
): Promise<SearchResults> {
  if (counts.total > 0) return { hits: list, ...counts, nearest: false };
  const { list: hits } = await fetchNearest();
  return { hits, ...counts, nearest: hits.length > 0 };
}

/** Returns the state of the search page after an event. Keeps the old hits until new ones arrive. */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'started':
      return { ...state, busy: event.busy, failure: null };
    case 'found':
      return { query: event.query, results: event.results, index: 0, busy: null, failure: null };
    case 'found-more': {
      // When films are added meanwhile, a page can repeat a hit.
      const knownIds = new Set(state.results.hits.map((hit) => hit.lineId));
      const newHits = event.results.hits.filter((hit) => !knownIds.has(hit.lineId));
      return {
        ...state,
        results: { ...state.results, hits: [...state.results.hits, ...newHits], next: event.results.next },
        busy: null,
        failure: null,
      };
    }
    case 'failed':
      return { ...state, busy: null, failure: { during: event.during, error: event.error } };
    case 'cancelled':
      return { ...state, busy: null };
    case 'selected':
      return { ...state, index: Math.max(0, Math.min(event.index, state.results.hits.length - 1)) };
  }
}
