import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a row of links sideways until the current one is visible. `current` is a value that changes with the current link.
 * Nothing moves where the row has room for all.
 */
export function useCurrentInView(current: unknown): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current link decides
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (!row.current || !link) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [current]);
  return row;
}
