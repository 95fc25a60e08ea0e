import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Returns a value of a store and re-renders only when it changes. Returns `fallback` without a store and on the server.
 * `pick` must return the same object until the store changes.
 */
export function useStoreValue<
  Store extends { readonly subscribe: (listener: () => void) => () => void },
  Value,
>(store: Store | null, pick: (store: Store) => Value, fallback: Value): Value {
  return useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => (store ? pick(store) : fallback),
    () => fallback,
  );
}

/** Whether React has taken over the page of the server. False on the server and in the first render of its page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
