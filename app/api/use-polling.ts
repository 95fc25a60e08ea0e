import { useEffect, useRef } from 'react';

/**
 * Calls `poll` every `everyMs` milliseconds while `active` is true and the page is visible, never twice at once. `poll`
 * gets a signal that aborts when the component unmounts. Ignores errors of `poll`: the next call may succeed.
 */
export function usePolling(
  poll: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  active: boolean,
): void {
  const latestPoll = useRef(poll);
  useEffect(() => {
    latestPoll.current = poll;
  });
  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const tick = async () => {
      if (!document.hidden) await latestPoll.current(controller.signal).catch(() => undefined);
      if (!controller.signal.aborted) timer = setTimeout(tick, everyMs);
    };
    timer = setTimeout(tick, everyMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [everyMs, active]);
}
