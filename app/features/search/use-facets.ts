import { useEffect, useState } from 'react';
import type { FacetsDto } from '#contract/search.ts';
import { api } from '../../api/client.ts';
import { phraseFiltersOf, type SearchQuery } from './search-query.ts';

/** Hits come first: counts are fetched when the search has not changed for this long, in milliseconds. */
const PAUSE_MS = 200;
const FILMS_SHOWN = 12;

/** How many lines of a search each filter leaves. */
export interface FacetCounts {
  facets: FacetsDto;
  /** False for the facets of an earlier search: its films can still be chosen, but its counts are outdated. */
  current: boolean;
}

/** The facets of a search; null until they arrive. The filters work without them. */
export function useFacets(query: SearchQuery): FacetCounts | null {
  const [known, setKnown] = useState<{ facets: FacetsDto; query: SearchQuery } | null>(null);
  useEffect(() => {
    if (query.q.trim() === '') {
      setKnown(null);
      return;
    }
    const own = new AbortController();
    const timer = setTimeout(async () => {
      const fresh = await fetchFacets(query, own.signal);
      if (!own.signal.aborted) setKnown(fresh && { facets: fresh, query });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [query]);
  return known && { facets: known.facets, current: known.query === query };
}

async function fetchFacets(query: SearchQuery, signal: AbortSignal): Promise<FacetsDto | null> {
  const { q, source, filmId } = query;
  try {
    return await api.search.facets(
      { q, source, filmId, filters: phraseFiltersOf(query), limit: FILMS_SHOWN },
      { signal, quiet: true },
    );
  } catch {
    return null;
  }
}
