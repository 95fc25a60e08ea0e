import { useCallback, useEffect, useReducer, useRef } from 'react';
import { api } from '../../api/client.ts';
import { pushHistoryEntry, replaceHistoryEntry } from '../../navigation/history-entry.ts';
import { HITS_PER_PAGE, phraseFiltersOf, type SearchQuery, searchPath } from './search-query.ts';
import {
  emptySearchResults,
  reduceSearch,
  type SearchResults,
  type SearchState,
  toSearchResults,
} from './search-state.ts';

/** How long the hands must rest before a search starts, in milliseconds. */
const REST_MS = 120;
/** So many hits before the end of the list more are fetched. */
const FETCH_AHEAD = 4;

async function fetchPage(
  query: SearchQuery,
  after: string | null,
  signal: AbortSignal,
): Promise<SearchResults> {
  const { q, source, filmId } = query;
  const answer = await api.search.all(
    { q, source, filmId, filters: phraseFiltersOf(query), after, pagesize: HITS_PER_PAGE },
    { signal, quiet: true },
  );
  return toSearchResults(answer);
}

/** When a search starts: once the hands rest, at once, or at once and for good, as one that is settled. */
export type SearchTiming = 'rest' | 'now' | 'settled';

/**
 * The search as the page lives it: searching while typing, one call at a time, walking along the hits, the address kept in
 * step. A settled search is an entry of the browser's history, which the next one does not replace.
 */
export function useSearch(initial: SearchState): {
  state: SearchState;
  /** Resolves with whether there are hits, false when overtaken. */
  search: (query: SearchQuery, when: SearchTiming) => Promise<boolean>;
  /** The search that is shown is one to come back to. Choosing a hit says so, too. */
  settle: () => void;
  choose: (index: number) => void;
  more: () => void;
} {
  const [state, dispatch] = useReducer(reduceSearch, initial);
  const latest = useRef(state);
  latest.current = state;
  const running = useRef<AbortController | null>(null);
  /** Calls off the search that waits for the hands to rest. */
  const callOff = useRef<() => void>(() => undefined);

  /** Whether what the address says has been settled. */
  const settled = useRef(asks(initial.query));

  useEffect(() => {
    const leave = () => {
      running.current?.abort();
      callOff.current();
    };
    // What is still on its way belongs to the entry that has just been left.
    window.addEventListener('popstate', leave);
    return () => {
      window.removeEventListener('popstate', leave);
      leave();
    };
  }, []);

  const settle = useCallback(() => {
    if (asks(latest.current.query)) settled.current = true;
  }, []);

  const ask = useCallback(async (query: SearchQuery, settles: boolean): Promise<boolean> => {
    const show = (found: SearchResults) => {
      const path = searchPath(query);
      if (settled.current && path !== searchPath(latest.current.query)) {
        pushHistoryEntry(path);
        settled.current = false;
      } else {
        replaceHistoryEntry(path);
      }
      dispatch({ type: 'found', query, found });
      if (settles && asks(query)) settled.current = true;
    };
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    if (!asks(query)) {
      show(emptySearchResults);
      return false;
    }
    dispatch({ type: 'asked', busy: 'search' });
    try {
      const found = await fetchPage(query, null, own.signal);
      if (own.signal.aborted) return false;
      show(found);
      return found.hits.length > 0;
    } catch (error) {
      if (!own.signal.aborted) dispatch({ type: 'failed', error });
      return false;
    }
  }, []);

  const search = useCallback(
    (query: SearchQuery, when: SearchTiming): Promise<boolean> => {
      callOff.current();
      if (when !== 'rest') return ask(query, when === 'settled');
      return new Promise((done) => {
        const timer = setTimeout(() => done(ask(query, false)), REST_MS);
        callOff.current = () => {
          clearTimeout(timer);
          done(false);
        };
      });
    },
    [ask],
  );

  const more = useCallback(async () => {
    const { results: found, busy, query } = latest.current;
    if (found.next === null || busy !== null) return;
    const own = new AbortController();
    running.current = own;
    dispatch({ type: 'asked', busy: 'more' });
    try {
      const page = await fetchPage(query, found.next, own.signal);
      if (!own.signal.aborted) dispatch({ type: 'found-more', found: page });
    } catch (error) {
      if (!own.signal.aborted) dispatch({ type: 'failed', error });
    }
  }, []);

  const choose = useCallback(
    (index: number) => {
      const { results: found, query } = latest.current;
      dispatch({ type: 'chosen', index });
      replaceHistoryEntry(searchPath(query, found.hits[index]?.lineId ?? null));
      settle();
      if (index >= found.hits.length - FETCH_AHEAD) void more();
    },
    [more, settle],
  );

  return { state, search, settle, choose, more: () => void more() };
}

const asks = ({ q }: SearchQuery): boolean => q.trim() !== '';
