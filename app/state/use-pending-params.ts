import { useState } from 'react';

/**
 * Choices on a page whose address and data follow later. Each choice takes effect at once and adds to the one before, not
 * to what the page still shows. When new data arrives, the data counts again.
 * @param given what the page shows; the same object until new data arrives
 * @returns the chosen parameters, and a function that adds a choice and returns all of them
 */
export function usePendingParams<Whole extends object>(
  given: Whole,
): [Whole, (choice: Partial<Whole>) => Whole] {
  const [state, setState] = useState({ given, pending: given });
  const { pending } = state.given === given ? state : { pending: given };
  const addPending = (choice: Partial<Whole>) => {
    const next = { ...pending, ...choice };
    setState({ given, pending: next });
    return next;
  };
  return [pending, addPending];
}
