import { useEffect, useState } from 'react';
import type { FacetsDto } from '#contract/search.ts';
import { api } from '../../api/client.ts';
import type { SearchQuery } from './search-query.ts';
import { toSearchInput } from './search-state.ts';

/** Counts are fetched when the query hasn't changed for this long, in milliseconds, so that the hits arrive first. */
const FETCH_DELAY_MS = 200;
/** Maximum number of films in the film filter. */
const MAX_FILMS = 12;

/** How many lines of a search each filter leaves. */
export interface FacetCounts {
  facets: FacetsDto;
  /** False for the facets of an earlier query. Its films can still be chosen, but its counts are outdated. */
  current: boolean;
}

/** Fetches the facets of a query. Returns null until they arrive. The filters work without them. */
export function useFacets(query: SearchQuery): FacetCounts | null {
  const [latest, setLatest] = useState<{ facets: FacetsDto; query: SearchQuery } | null>(null);
  useEffect(() => {
    if (query.q.trim() === '') {
      setLatest(null);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const facets = await fetchFacets(query, controller.signal);
      if (!controller.signal.aborted) setLatest(facets && { facets, query });
    }, FETCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  return latest && { facets: latest.facets, current: latest.query === query };
}

async function fetchFacets(query: SearchQuery, signal: AbortSignal): Promise<FacetsDto | null> {
  try {
    return await api.search.facets({ ...toSearchInput(query), limit: MAX_FILMS }, { signal, quiet: true });
  } catch {
    return null;
  }
}
