/**
 * The page's entries in the browser's history, made without a navigation: the same page, seen from where it now stands.
 * They carry what React Router writes into its own (`key`, `idx`), so that the way back to them is one of its navigations,
 * which reads the address anew.
 */

/** Puts an address in place of the one that is shown. */
export function replaceHistoryEntry(path: string): void {
  window.history.replaceState(window.history.state, '', path);
}

/**
 * Puts an address behind the one that is shown. That one gets a new key, too: the router knows it by its key as the place
 * where it still is, and would take the way back to it for no change.
 */
export function pushHistoryEntry(path: string): void {
  const { history } = window;
  history.replaceState({ ...history.state, key: freshKey() }, '');
  const index: unknown = history.state.idx;
  history.pushState({ usr: null, key: freshKey(), idx: typeof index === 'number' ? index + 1 : 0 }, '', path);
}

/** Unlike randomUUID it is there on a page without TLS, too. */
const freshKey = (): string => Math.random().toString(36).slice(2, 12);
