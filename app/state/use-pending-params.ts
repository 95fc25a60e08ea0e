import { useState } from 'react';

/**
 * Tracks parameters that the user changes faster than the page can load data for them. Each change takes effect at once
 * and adds to earlier pending changes, not to what the page still shows. New data replaces all pending changes.
 * @param given The parameters that the page shows; must be the same object until new data arrives.
 * @returns The parameters with pending changes, and a function that adds a change and returns all parameters.
 */
export function usePendingParams<Params extends object>(
  given: Params,
): [Params, (change: Partial<Params>) => Params] {
  const [state, setState] = useState({ given, pending: given });
  const { pending } = state.given === given ? state : { pending: given };
  const addPending = (change: Partial<Params>) => {
    const next = { ...pending, ...change };
    setState({ given, pending: next });
    return next;
  };
  return [pending, addPending];
}
