import { useCallback, useEffect, useState } from 'react';
import type { RequestOptions } from '#contract/api.ts';
import { usePolling } from './use-polling.ts';

/** A reading call of the client, such as `api.jobs.list`. */
export type ReadingCall<Input, Answer> = (input: Input, options?: RequestOptions) => Promise<Answer>;

/**
 * The answer of a call, fetched when its input changes, and again every `everyMs` milliseconds while `active` when that is
 * given. A failed first fetch is `error`; a failed later one leaves the last answer standing.
 */
export function useCall<Input extends object, Answer>(args: {
  call: ReadingCall<Input, Answer>;
  input: Input;
  active: boolean;
  everyMs?: number;
}): { answer: Answer | null; error: unknown; reload: () => Promise<void> } {
  const { call, active, everyMs } = args;
  const key = JSON.stringify(args.input);
  const [state, setState] = useState<{ answer: Answer | null; error: unknown }>({
    answer: null,
    error: null,
  });

  const fetchOnce = useCallback(
    async (options: RequestOptions = {}) => {
      try {
        const input: Input = JSON.parse(key);
        const answer = await call(input, options);
        setState({ answer, error: null });
      } catch (error) {
        if (!options.signal?.aborted) setState((last) => ({ answer: last.answer, error }));
      }
    },
    [call, key],
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
