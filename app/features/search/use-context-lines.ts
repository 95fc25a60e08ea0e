import { useEffect, useState } from 'react';
import type { LineDto } from '#contract/lines.ts';
import { api } from '../../api/client.ts';

/** Lines shown before and after a hit. */
export const CONTEXT_LINES = 2;
/** A hit must be current this long before its context is fetched, in milliseconds. */
const PAUSE_MS = 150;
const CACHE_MAX = 200;

const fetched = new Map<string, LineDto[]>();

/** A line with the lines before and after it; null until they arrive, or if they cannot be fetched. */
export function useContextLines(lineId: string | null): LineDto[] | null {
  const [context, setContext] = useState<{ lineId: string; lines: LineDto[] } | null>(null);
  useEffect(() => {
    if (lineId === null) return;
    const known = fetched.get(lineId);
    if (known) {
      setContext({ lineId, lines: known });
      return;
    }
    const own = new AbortController();
    const timer = setTimeout(async () => {
      const lines = await fetchContext(lineId, own.signal);
      if (lines && !own.signal.aborted) setContext({ lineId, lines });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [lineId]);
  return context && context.lineId === lineId ? context.lines : null;
}

async function fetchContext(lineId: string, signal: AbortSignal): Promise<LineDto[] | null> {
  try {
    const around = { before: CONTEXT_LINES, after: CONTEXT_LINES };
    const { list } = await api.films.surroundingLines({ lineId, ...around }, { signal, quiet: true });
    if (fetched.size >= CACHE_MAX) fetched.clear();
    fetched.set(lineId, list);
    return list;
  } catch {
    return null;
  }
}
