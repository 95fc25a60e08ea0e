/**
 * Changes the browser's history without a navigation, for a page that changes its own address. The entries have the
 * state that React Router writes into its own entries (`key`, `idx`), so that going back to one is a navigation of the
 * router, which reads the address again.
 */

/** Replaces the address of the current entry. */
export function replaceHistoryEntry(path: string): void {
  window.history.replaceState(window.history.state, '', path);
}

/**
 * Adds an entry with an address after the current one. The current entry gets a new key, too. The router believes that
 * it is still at the entry with the old key, and would otherwise ignore going back to it.
 */
export function pushHistoryEntry(path: string): void {
  const { history } = window;
  history.replaceState({ ...history.state, key: createKey() }, '');
  const index: unknown = history.state.idx;
  history.pushState(
    { usr: null, key: createKey(), idx: typeof index === 'number' ? index + 1 : 0 },
    '',
    path,
  );
}

// Unlike randomUUID, Math.random is also available on a page without TLS.
const createKey = (): string => Math.random().toString(36).slice(2, 12);

/** Whether a page of this site was open in this tab before the current one, and in the same document or a reload of it. */
export function hasEarlierEntry(): boolean {
  const index: unknown = window.history.state?.idx;
  return typeof index === 'number' && index > 0;
}
