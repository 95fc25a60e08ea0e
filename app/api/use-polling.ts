import { useEffect, useRef } from 'react';

/**
 * Runs `ask` every `everyMs` while `active` and the page is in view, never twice at once. `ask` gets a signal that
 * aborts when the page goes; what it throws is left to the next turn, since polling is only ever an improvement.
 */
export function usePolling(
  ask: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  active: boolean,
): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!active) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const turn = async () => {
      if (!document.hidden) await latest.current(gone.signal).catch(() => undefined);
      if (!gone.signal.aborted) timer = setTimeout(turn, everyMs);
    };
    timer = setTimeout(turn, everyMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [everyMs, active]);
}
