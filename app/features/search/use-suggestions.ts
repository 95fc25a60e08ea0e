import { useCallback, useEffect, useRef, useState } from 'react';
import type { WireSuggestion, WireSuggestions } from '#shared/wire.ts';
import { requestJson } from '../../api/http-client.ts';
import type { SearchSource } from './search-query.ts';

/** How long the hands must rest before suggestions are asked for, in milliseconds. */
const REST_MS = 80;
const SHOWN = 8;

/** Ways to go on with what is typed. Those of the text before stay until others are there; none when they cannot be had: the search itself says what is wrong. */
export function useSuggestions(source: SearchSource): {
  list: readonly WireSuggestion[];
  /** Asks anew, in place of what was asked before. */
  ask: (text: string) => void;
  /** Forgets what was suggested and what is on its way. */
  clear: () => void;
} {
  const [list, setList] = useState<readonly WireSuggestion[]>([]);
  const callOff = useRef<() => void>(() => undefined);
  useEffect(() => () => callOff.current(), []);

  const clear = useCallback(() => {
    callOff.current();
    setList([]);
  }, []);
  const ask = useCallback(
    (text: string) => {
      callOff.current();
      if (text.trim() === '') {
        setList([]);
        return;
      }
      const own = new AbortController();
      const timer = setTimeout(async () => {
        const fresh = await fetchSuggestions(text, source, own.signal);
        if (!own.signal.aborted) setList(fresh);
      }, REST_MS);
      callOff.current = () => {
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
): Promise<WireSuggestion[]> {
  try {
    const { list } = await requestJson<WireSuggestions>('/api/sub_seek_suggest.php', {
      fields: { q, source, limit: SHOWN },
      signal,
      quiet: true,
    });
    return list;
  } catch {
    return [];
  }
}
