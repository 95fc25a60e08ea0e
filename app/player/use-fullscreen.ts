import { type RefObject, useCallback, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Full screen for one element, where the browser has it (an iPhone has it for bare videos only). */
export function useFullscreen(element: RefObject<HTMLElement | null>): {
  on: boolean;
  possible: boolean;
  toggle: () => void;
} {
  const on = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const possible = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => true,
  );
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // A browser may refuse outside a touch of the page; then the page simply stays as it is.
    else element.current?.requestFullscreen().catch(() => undefined);
  }, [element]);
  return { on, possible, toggle };
}
