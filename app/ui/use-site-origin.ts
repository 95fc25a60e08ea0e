import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns the origin of this site, for addresses that people copy; empty while the page comes from the server. */
export const useSiteOrigin = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => '',
  );
