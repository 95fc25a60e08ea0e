/**
 * Returns the tab's storage. If the browser denies access to it, nothing is kept: a reload in mid-spin then shows the draw among
 * the records only.
 */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** Remembers the request of a draw from the click until its result is shown, so that a reloaded page shows the same draw. */
export function createUnseenDraw(activityId: string) {
  const storage = tabStorage();
  const key = `taici-draw:${activityId}`;
  return {
    requestId: (): string | null => storage.getItem(key),
    remember: (requestId: string): void => storage.setItem(key, requestId),
    forget: (): void => storage.removeItem(key),
  };
}
