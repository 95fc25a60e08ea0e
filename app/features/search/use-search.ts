import { useCallback, useEffect, useReducer, useRef } from 'react';
import { referToLine } from '#shared/line-mark.ts';
import { api } from '../../api/client.ts';
import { pushHistoryEntry, replaceHistoryEntry } from '../../navigation/history-entry.ts';
import { HITS_PER_PAGE, type SearchQuery, searchPath } from './search-query.ts';
import {
  emptySearchResults,
  reduceSearch,
  type SearchResults,
  type SearchState,
  toSearchInput,
  toSearchResults,
} from './search-state.ts';

/** A debounced search starts this long after the last change, in milliseconds. */
const DEBOUNCE_MS = 120;
/** More hits are fetched when the selected one is among this many last ones. */
const FETCH_AHEAD = 4;

async function fetchPage(
  query: SearchQuery,
  after: string | null,
  signal: AbortSignal,
): Promise<SearchResults> {
  const input = { ...toSearchInput(query), pageSize: HITS_PER_PAGE };
  const options = { signal, quiet: true };
  return toSearchResults(await api.search.all({ ...input, after }, options), () =>
    api.search.nearest(input, options),
  );
}

/** When a search starts: after the typing pauses, at once, or at once and as a committed search (see `useSearch`). */
export type SearchTiming = 'debounced' | 'now' | 'committed';

/**
 * Manages the search of the page: searches while the visitor types, with one call at a time, tracks the selected hit,
 * and keeps the address up to date. A committed search keeps its entry in the browser's history; the next search
 * replaces the entry of one that isn't committed.
 */
export function useSearch(initial: SearchState): {
  state: SearchState;
  /** Resolves to whether there are hits. Resolves to false if another search has replaced this one. */
  search: (query: SearchQuery, timing: SearchTiming) => Promise<boolean>;
  /** Commits the current search. */
  commit: () => void;
  /** Whether the current search is committed. The page needn't render again when that changes. */
  isCommitted: () => boolean;
  /** Selects a hit, and commits the search. */
  select: (index: number) => void;
  loadMore: () => void;
} {
  const [state, dispatch] = useReducer(reduceSearch, initial);
  const latest = useRef(state);
  latest.current = state;
  const running = useRef<AbortController | null>(null);
  /** Whether the next page is being fetched. The state says so only after the next render. */
  const isFetchingMore = useRef(false);
  /** Cancels the debounced search that hasn't started yet. */
  const cancelPending = useRef<() => void>(() => undefined);

  /** The query in the address. The state says so only after the next render. */
  const addressed = useRef(initial.query);
  /** Whether the search in the address is committed. */
  const isCommitted = useRef(hasText(initial.query));

  useEffect(() => {
    const cancel = () => {
      running.current?.abort();
      cancelPending.current();
      dispatch({ type: 'cancelled' });
    };
    // A running search belongs to the history entry that has just been left.
    window.addEventListener('popstate', cancel);
    return () => {
      window.removeEventListener('popstate', cancel);
      cancel();
    };
  }, []);

  const commit = useCallback(() => {
    if (hasText(addressed.current)) isCommitted.current = true;
  }, []);

  const runSearch = useCallback(
    async (query: SearchQuery, commits: boolean): Promise<boolean> => {
      const path = searchPath(query);
      if (commits && path === searchPath(addressed.current)) commit();
      const show = (results: SearchResults) => {
        if (isCommitted.current && path !== searchPath(addressed.current)) {
          pushHistoryEntry(path);
          isCommitted.current = false;
        } else {
          replaceHistoryEntry(path);
        }
        addressed.current = query;
        dispatch({ type: 'found', query, results });
        if (commits) commit();
      };
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      if (!hasText(query)) {
        show(emptySearchResults);
        return false;
      }
      dispatch({ type: 'started', busy: 'search' });
      try {
        const results = await fetchPage(query, null, controller.signal);
        if (controller.signal.aborted) return false;
        show(results);
        return results.hits.length > 0;
      } catch (error) {
        if (!controller.signal.aborted) dispatch({ type: 'failed', during: 'search', error });
        return false;
      }
    },
    [commit],
  );

  const search = useCallback(
    (query: SearchQuery, timing: SearchTiming): Promise<boolean> => {
      cancelPending.current();
      if (timing !== 'debounced') return runSearch(query, timing === 'committed');
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(runSearch(query, false)), DEBOUNCE_MS);
        cancelPending.current = () => {
          clearTimeout(timer);
          resolve(false);
        };
      });
    },
    [runSearch],
  );

  const loadMore = useCallback(async () => {
    const { results, busy, query } = latest.current;
    if (results.next === null || busy !== null || isFetchingMore.current) return;
    const controller = new AbortController();
    running.current = controller;
    isFetchingMore.current = true;
    dispatch({ type: 'started', busy: 'more' });
    try {
      const page = await fetchPage(query, results.next, controller.signal);
      if (!controller.signal.aborted) dispatch({ type: 'found-more', results: page });
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: 'failed', during: 'more', error });
    } finally {
      isFetchingMore.current = false;
    }
  }, []);

  const select = useCallback(
    (index: number) => {
      const { results, query } = latest.current;
      dispatch({ type: 'selected', index });
      const hit = results.hits[index];
      replaceHistoryEntry(searchPath(query, hit && referToLine(hit.lineId, hit)));
      commit();
      if (index >= results.hits.length - FETCH_AHEAD) void loadMore();
    },
    [loadMore, commit],
  );

  return {
    ...{ state, search, commit, select },
    isCommitted: () => isCommitted.current,
    loadMore: () => void loadMore(),
  };
}

const hasText = ({ q }: SearchQuery): boolean => q.trim() !== '';
