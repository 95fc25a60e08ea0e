import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type ConnectionInfo, isSlowConnection, isSlowConnectionRequest } from './slow-connection.ts';

/** Screens below this width are small: the phone layout of every page. */
const SMALL_SCREEN = '(max-width: 767px)';

/**
 * Whether a page request comes from a phone, or reports that data is to be saved. Phones are recognized by
 * `Sec-CH-UA-Mobile`, which browsers send to secure addresses, or by the word that their user agents share.
 */
export function isSavingDataRequest(headers: Headers): boolean {
  return (
    isSlowConnectionRequest(headers) ||
    headers.get('sec-ch-ua-mobile') === '?1' ||
    /\bMobile\b/.test(headers.get('user-agent') ?? '')
  );
}

/**
 * Returns the `preload` of a video that nobody has started: `none` on a small screen or a metered connection, where nothing
 * of a film is fetched before it is played; `auto` elsewhere, so that it starts at once.
 */
export function useFilmPreload(): 'auto' | 'none' {
  const root = useRouteLoaderData<{ savesData: boolean }>('root');
  const savesData = useSyncExternalStore(subscribeToScreen, isSavingData, () => false);
  return root?.savesData || savesData ? 'none' : 'auto';
}

function subscribeToScreen(listener: () => void): () => void {
  const screen = window.matchMedia(SMALL_SCREEN);
  screen.addEventListener('change', listener);
  return () => screen.removeEventListener('change', listener);
}

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: ConnectionInfo };
  return window.matchMedia(SMALL_SCREEN).matches || isSlowConnection(connection);
}
