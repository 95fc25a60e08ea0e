import { useState } from 'react';

/**
 * What has been chosen on a page whose address and data follow later: each choice stands at once, and the next one is
 * added to it, not to what the page still shows. Once the page has what it asked for, that counts again.
 * @param given what the page has, the same object as long as nothing new came
 * @returns what is wished for, and a function that adds a choice to it and returns the whole
 */
export function usePendingParams<Whole extends object>(
  given: Whole,
): [Whole, (choice: Partial<Whole>) => Whole] {
  const [state, setState] = useState({ given, wished: given });
  const { wished } = state.given === given ? state : { wished: given };
  const wish = (choice: Partial<Whole>) => {
    const next = { ...wished, ...choice };
    setState({ given, wished: next });
    return next;
  };
  return [wished, wish];
}
