import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { usePolling } from '../../api/use-polling.ts';

/** Films that are being imported are among this many newest ones. */
const NEWEST_FILMS = 24;
const POLL_INTERVAL_MS = 10_000;

const fetchIsImporting = async (signal: AbortSignal): Promise<boolean> => {
  const { list } = await api.films.list({ pageSize: NEWEST_FILMS }, { signal, quiet: true });
  return list.some(({ state, percent }) => state === 'importing' || percent !== null);
};

/**
 * Returns whether films are still being imported, whose lines a search doesn't find yet. False until the server has
 * answered; asks again every 10 s while films are imported. The loader doesn't ask, because it would slow every search.
 */
export function useImporting(): boolean {
  const [importing, setImporting] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    // On an error, the page shows no note.
    fetchIsImporting(controller.signal).then(setImporting, () => undefined);
    return () => controller.abort();
  }, []);
  const poll = async (signal: AbortSignal) => setImporting(await fetchIsImporting(signal));
  usePolling(poll, POLL_INTERVAL_MS, importing);
  return importing;
}
