import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { WireSeek } from '#shared/wire.ts';
import { call } from '../../../http-client.ts';
import { hitOfWire } from './hit.ts';
import { filtersOf, type SearchQuery, searchPath } from './search-query.ts';
import { type Found, nothingFound, reduceSearch, type SearchState } from './search-state.ts';

/** How long the hands must rest before a search starts, in milliseconds. */
const REST_MS = 120;
export const HITS_PER_PAGE = 20;
/** So many hits before the end of the list more are fetched. */
const FETCH_AHEAD = 4;

async function seek(query: SearchQuery, after: string | null, signal: AbortSignal): Promise<Found> {
  const { q, source, filmId } = query;
  const filters = filtersOf(query);
  const answer = await call<WireSeek>('/api/sub_seek_all.php', {
    fields: {
      q,
      source,
      film_id: filmId,
      filters: filters && JSON.stringify(filters),
      after,
      pagesize: HITS_PER_PAGE,
    },
    signal,
    quiet: true,
  });
  return {
    hits: answer.list.map(hitOfWire),
    total: answer.total,
    totalKind: answer.total_kind,
    next: answer.next,
    tookMs: answer.took_ms,
    didYouMean: answer.did_you_mean,
  };
}

/** The search as the page lives it: searching while typing, one call at a time, walking along the hits, the address kept in step. */
export function useSearch(initial: SearchState): {
  state: SearchState;
  /** Searches when the hands rest; at once with `now`. Resolves with whether there are hits, false when overtaken. */
  search: (query: SearchQuery, when?: 'rest' | 'now') => Promise<boolean>;
  choose: (index: number) => void;
  more: () => void;
} {
  const [state, dispatch] = useReducer(reduceSearch, initial);
  const latest = useRef(state);
  latest.current = state;
  const running = useRef<AbortController | null>(null);
  /** Calls off the search that waits for the hands to rest. */
  const callOff = useRef<() => void>(() => undefined);

  useEffect(
    () => () => {
      running.current?.abort();
      callOff.current();
    },
    [],
  );

  const ask = useCallback(async (query: SearchQuery): Promise<boolean> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    if (query.q.trim() === '') {
      dispatch({ type: 'found', query, found: nothingFound });
      showAddress(searchPath(query));
      return false;
    }
    dispatch({ type: 'asked', busy: 'search' });
    try {
      const found = await seek(query, null, own.signal);
      if (own.signal.aborted) return false;
      dispatch({ type: 'found', query, found });
      showAddress(searchPath(query));
      return found.hits.length > 0;
    } catch (error) {
      if (!own.signal.aborted) dispatch({ type: 'failed', error });
      return false;
    }
  }, []);

  const search = useCallback(
    (query: SearchQuery, when: 'rest' | 'now' = 'rest'): Promise<boolean> => {
      callOff.current();
      if (when === 'now') return ask(query);
      return new Promise((done) => {
        const timer = setTimeout(() => done(ask(query)), REST_MS);
        callOff.current = () => {
          clearTimeout(timer);
          done(false);
        };
      });
    },
    [ask],
  );

  const more = useCallback(async () => {
    const { found, busy, query } = latest.current;
    if (found.next === null || busy !== null) return;
    const own = new AbortController();
    running.current = own;
    dispatch({ type: 'asked', busy: 'more' });
    try {
      const page = await seek(query, found.next, own.signal);
      if (!own.signal.aborted) dispatch({ type: 'found-more', found: page });
    } catch (error) {
      if (!own.signal.aborted) dispatch({ type: 'failed', error });
    }
  }, []);

  const choose = useCallback(
    (index: number) => {
      const { found, query } = latest.current;
      dispatch({ type: 'chosen', index });
      showAddress(searchPath(query, found.hits[index]?.id ?? null));
      if (index >= found.hits.length - FETCH_AHEAD) void more();
    },
    [more],
  );

  return { state, search, choose, more: () => void more() };
}

/** Puts an address in the browser's bar without a navigation: the same page, seen from where it now stands. */
function showAddress(path: string): void {
  window.history.replaceState(window.history.state, '', path);
}
