import { useEffect, useState } from 'react';
import type { Line } from '#domain/films/types.ts';
import type { WireLine } from '#shared/wire.ts';
import { requestJson } from '../../api/http-client.ts';
import { toLine } from '../../player/transcript-source.ts';

/** Lines shown before and after a hit. */
export const CONTEXT_LINES = 2;
/** A hit that is only passed on the way to another fetches nothing; milliseconds. */
const REST_MS = 150;
const KEPT = 200;

const fetched = new Map<string, Line[]>();

/** A line with those before and after it; null until they are there, and when they could not be fetched: the hit itself says enough then. */
export function useContextLines(lineId: string | null): Line[] | null {
  const [context, setContext] = useState<{ lineId: string; lines: Line[] } | null>(null);
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
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [lineId]);
  return context && context.lineId === lineId ? context.lines : null;
}

async function fetchContext(lineId: string, signal: AbortSignal): Promise<Line[] | null> {
  try {
    const { list } = await requestJson<{ list: WireLine[] }>('/api/dub_sub_index2.php', {
      fields: { sub_id: lineId, before: CONTEXT_LINES, after: CONTEXT_LINES },
      signal,
      quiet: true,
    });
    const lines = list.map(toLine);
    if (fetched.size >= KEPT) fetched.clear();
    fetched.set(lineId, lines);
    return lines;
  } catch {
    return null;
  }
}
