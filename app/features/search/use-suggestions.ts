import { useCallback, useEffect, useRef, useState } from 'react';
import type { SuggestionDto } from '#contract/search.ts';
import { api } from '../../api/client.ts';
import type { SearchSource } from './search-query.ts';

/** Typing pauses this long before suggestions are fetched, in milliseconds. */
const TYPING_PAUSE_MS = 80;
const SHOWN = 8;

/**
 * Continuations of the typed text. The old ones stay until new ones arrive. When fetching fails there are none: the search
 * itself reports the error.
 */
export function useSuggestions(source: SearchSource): {
  list: readonly SuggestionDto[];
  /** Fetches suggestions for a text and cancels the fetch before. */
  ask: (text: string) => void;
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
  const ask = useCallback(
    (text: string) => {
      cancel.current();
      if (text.trim() === '') {
        setList([]);
        return;
      }
      const own = new AbortController();
      const timer = setTimeout(async () => {
        const fresh = await fetchSuggestions(text, source, own.signal);
        if (!own.signal.aborted) setList(fresh);
      }, TYPING_PAUSE_MS);
      cancel.current = () => {
        clearTimeout(timer);
        own.abort();
      };
    },
    [source],
  );
  return { list, ask, clear };
}

async function fetchSuggestions(
  q: string,
  source: SearchSource,
  signal: AbortSignal,
): Promise<SuggestionDto[]> {
  try {
    const { list } = await api.search.suggest({ q, source, limit: SHOWN }, { signal, quiet: true });
    return list;
  } catch {
    return [];
  }
}
