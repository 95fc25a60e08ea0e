import { useCallback, useEffect, useState } from 'react';
import { type RequestFields, requestJson } from './http-client.ts';
import { usePolling } from './use-polling.ts';

/**
 * The answer of a GET call, fetched when its address or fields change, and again every `everyMs` while `active` when
 * that is given. A failed first fetch is `error`; a failed later one leaves the last answer standing.
 */
export function useApiQuery<Answer>(args: {
  path: `/${string}`;
  fields: RequestFields;
  active: boolean;
  everyMs?: number;
}): { answer: Answer | null; error: unknown; reload: () => Promise<void> } {
  const { path, active, everyMs } = args;
  const key = JSON.stringify(args.fields);
  const [state, setState] = useState<{ answer: Answer | null; error: unknown }>({
    answer: null,
    error: null,
  });

  const fetchOnce = useCallback(
    async (options: { signal?: AbortSignal; quiet?: boolean } = {}) => {
      try {
        const fields: RequestFields = JSON.parse(key);
        const answer = await requestJson<Answer>(path, { fields, ...options });
        setState({ answer, error: null });
      } catch (error) {
        if (!options.signal?.aborted) setState((last) => ({ answer: last.answer, error }));
      }
    },
    [path, key],
  );

  useEffect(() => {
    if (!active) return;
    const gone = new AbortController();
    void fetchOnce({ signal: gone.signal });
    return () => gone.abort();
  }, [active, fetchOnce]);
  usePolling(
    (signal) => fetchOnce({ signal, quiet: true }),
    everyMs ?? 2000,
    active && everyMs !== undefined,
  );

  return { ...state, reload: useCallback(() => fetchOnce({ quiet: true }), [fetchOnce]) };
}
