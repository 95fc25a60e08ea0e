import { useCallback, useEffect, useRef, useState } from 'react';
import type { SuggestionDto } from '#contract/search.ts';
import { api } from '../../api/client.ts';
import type { SearchSource } from './search-query.ts';

/** Suggestions are fetched this long after the last change, in milliseconds. */
const DEBOUNCE_MS = 80;
const MAX_SUGGESTIONS = 8;

/**
 * Fetches suggestions that complete the typed text. Keeps the old ones until new ones arrive. If the fetch fails, there
 * are none: the search itself reports the error.
 */
export function useSuggestions(source: SearchSource): {
  list: readonly SuggestionDto[];
  /** Fetches suggestions for a text and cancels the previous fetch. */
  request: (text: string) => void;
  /** Removes the suggestions and cancels the running fetch. */
  clear: () => void;
} {
  const [list, setList] = useState<readonly SuggestionDto[]>([]);
  const cancel = useRef<() => void>(() => undefined);
  useEffect(() => () => cancel.current(), []);

  const clear = useCallback(() => {
    cancel.current();
    setList([]);
  }, []);
  const request = useCallback(
    (text: string) => {
      cancel.current();
      if (text.trim() === '') {
        setList([]);
        return;
      }
      const controller = new AbortController();
      const timer = setTimeout(async () => {
        const suggestions = await fetchSuggestions(text, source, controller.signal);
        if (!controller.signal.aborted) setList(suggestions);
      }, DEBOUNCE_MS);
      cancel.current = () => {
        clearTimeout(timer);
        controller.abort();
      };
    },
    [source],
  );
  return { list, request, clear };
}

async function fetchSuggestions(
  q: string,
  source: SearchSource,
  signal: AbortSignal,
): Promise<SuggestionDto[]> {
  try {
    const { list } = await api.search.suggest({ q, source, limit: MAX_SUGGESTIONS }, { signal, quiet: true });
    return list;
  } catch {
    return [];
  }
}
