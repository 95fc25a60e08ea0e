import { useState } from 'react';

/**
 * Tracks parameters that the user changes faster than the page can load data for them. Each change takes effect at once
 * and adds to earlier pending changes, not to what the page still shows. New data replaces all pending changes.
 * @param current The parameters that the page shows; must be the same object until new data arrives.
 * @returns The parameters with pending changes, and a function that adds a change and returns all parameters.
 */
export function usePendingParams<Params extends object>(
  current: Params,
): [Params, (change: Partial<Params>) => Params] {
  const [state, setState] = useState({ current, pending: current });
  const { pending } = state.current === current ? state : { pending: current };
  const addPending = (change: Partial<Params>) => {
    const next = { ...pending, ...change };
    setState({ current, pending: next });
    return next;
  };
  return [pending, addPending];
}
