import { useEffect, useState } from 'react';
import type { WireFacets } from '#shared/wire.ts';
import { requestJson } from '../../api/http-client.ts';
import { phraseFiltersOf, type SearchQuery } from './search-query.ts';

/** The hits come first; counts follow when the search has rested for this long, in milliseconds. */
const REST_MS = 200;
const FILMS_SHOWN = 12;

/** How the lines of a search divide. */
export interface FacetCounts {
  facets: WireFacets;
  /** They are not those of a search before, whose films may still be chosen but whose counts say nothing now. */
  current: boolean;
}

/** How a search's lines divide; null when nothing is known. The filters work without. */
export function useFacets(query: SearchQuery): FacetCounts | null {
  const [known, setKnown] = useState<{ facets: WireFacets; query: SearchQuery } | null>(null);
  useEffect(() => {
    if (query.q.trim() === '') {
      setKnown(null);
      return;
    }
    const own = new AbortController();
    const timer = setTimeout(async () => {
      const fresh = await fetchFacets(query, own.signal);
      if (!own.signal.aborted) setKnown(fresh && { facets: fresh, query });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [query]);
  return known && { facets: known.facets, current: known.query === query };
}

async function fetchFacets(query: SearchQuery, signal: AbortSignal): Promise<WireFacets | null> {
  const { q, source, filmId } = query;
  const filters = phraseFiltersOf(query);
  try {
    return await requestJson<WireFacets>('/api/sub_seek_facets.php', {
      fields: {
        q,
        source,
        film_id: filmId,
        filters: filters && JSON.stringify(filters),
        limit: FILMS_SHOWN,
      },
      signal,
      quiet: true,
    });
  } catch {
    return null;
  }
}
