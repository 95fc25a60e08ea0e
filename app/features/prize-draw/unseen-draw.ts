import type { OwnDrawRecordDto } from '#contract/prize-draw.ts';

const keyOf = (activityId: string) => `taici-draw:${activityId}`;

/** Part of `sessionStorage`; tests pass their own. */
type RequestStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns the tab's storage, or one that keeps nothing where a browser denies it: a reload in mid-spin then shows the draw
 * among the records only.
 */
function tabStorage(): RequestStorage {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/**
 * Remembers the request of a draw from the click until its result was shown, so that a page that is loaded again in between
 * shows the same draw.
 */
export function createUnseenDraw(activityId: string, storage: RequestStorage = tabStorage()) {
  const key = keyOf(activityId);
  return {
    requestId: (): string | null => storage.getItem(key),
    remember: (requestId: string): void => storage.setItem(key, requestId),
    forget: (): void => storage.removeItem(key),
  };
}

/** Returns the draw that a request has made; null if it has made none. */
export const findDraw = (
  list: readonly OwnDrawRecordDto[],
  requestId: string | null,
): OwnDrawRecordDto | null => list.find((record) => record.requestId === requestId) ?? null;
