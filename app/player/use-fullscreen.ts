import { type RefObject, useCallback, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Full screen for one element, where the browser supports it. An iPhone supports it for bare videos only. */
export function useFullscreen(element: RefObject<HTMLElement | null>): {
  isOn: boolean;
  isPossible: boolean;
  toggle: () => void;
} {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const isPossible = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => true,
  );
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // A browser can refuse without a user gesture; then nothing happens.
    else element.current?.requestFullscreen().catch(() => undefined);
  }, [element]);
  return { isOn, isPossible, toggle };
}
