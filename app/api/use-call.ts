import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOptions } from '#contract/api.ts';
import { usePolling } from './use-polling.ts';

/** A call of the client that only reads, such as `api.jobs.list`. */
export type ReadingCall<Input, Answer> = (input: Input, options?: CallOptions) => Promise<Answer>;

/**
 * Fetches the answer of a call when its input changes and, if `everyMs` is given, again every `everyMs` milliseconds.
 * Does nothing while `active` is false. `error` is the error of the last fetch, or null; a failed fetch doesn't remove
 * the last answer.
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

  /** The input of the last render. An answer to another one is outdated. */
  const latestKey = useRef(key);
  useEffect(() => {
    latestKey.current = key;
  });

  /** Fetches are numbered. An answer that comes after that of a later fetch is outdated, too. */
  const numbers = useRef({ last: 0, shown: 0 });

  const fetchOnce = useCallback(
    async (options: CallOptions = {}) => {
      numbers.current.last += 1;
      const number = numbers.current.last;
      const isOutdated = () =>
        options.signal?.aborted || latestKey.current !== key || number < numbers.current.shown;
      try {
        const input: Input = JSON.parse(key);
        const answer = await call(input, options);
        if (isOutdated()) return;
        numbers.current.shown = number;
        setState({ answer, error: null });
      } catch (error) {
        if (!isOutdated()) setState((last) => ({ answer: last.answer, error }));
      }
    },
    [call, key],
  );

  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    void fetchOnce({ signal: controller.signal });
    return () => controller.abort();
  }, [active, fetchOnce]);
  usePolling(
    (signal) => fetchOnce({ signal, quiet: true }),
    everyMs ?? 2000,
    active && everyMs !== undefined,
  );

  return { ...state, reload: useCallback(() => fetchOnce({ quiet: true }), [fetchOnce]) };
}
