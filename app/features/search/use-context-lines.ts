import { useEffect, useState } from 'react';
import type { LineDto } from '#contract/lines.ts';
import { api } from '../../api/client.ts';

/** Lines shown before and after a hit. */
export const CONTEXT_LINES = 2;
/** A hit must be current for this long before its context is fetched, in milliseconds. */
const FETCH_DELAY_MS = 150;
const MAX_CACHED_LINES = 200;

const cache = new Map<string, LineDto[]>();

/** Fetches a line with the lines before and after it. Returns null until they arrive, or if they can't be fetched. */
export function useContextLines(lineId: string | null): LineDto[] | null {
  const [context, setContext] = useState<{ lineId: string; lines: LineDto[] } | null>(null);
  useEffect(() => {
    if (lineId === null) return;
    const cached = cache.get(lineId);
    if (cached) {
      setContext({ lineId, lines: cached });
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const lines = await fetchContext(lineId, controller.signal);
      if (lines && !controller.signal.aborted) setContext({ lineId, lines });
    }, FETCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [lineId]);
  return context && context.lineId === lineId ? context.lines : null;
}

async function fetchContext(lineId: string, signal: AbortSignal): Promise<LineDto[] | null> {
  try {
    const { list } = await api.films.surroundingLines(
      { lineId, before: CONTEXT_LINES, after: CONTEXT_LINES },
      { signal, quiet: true },
    );
    if (cache.size >= MAX_CACHED_LINES) cache.clear();
    cache.set(lineId, list);
    return list;
  } catch {
    return null;
  }
}
