import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { autoScrollResumeMs, reduceAutoScroll } from './auto-scroll.ts';

/** Keys that scroll the focused element. */
const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']);
/** Position of the current row: the share of the free space in the box that is above the row. */
const SPACE_ABOVE = 0.38;

/**
 * Keeps the current row of a scrolling list visible, except for a while after the user has scrolled. `row` finds the
 * current row in `box`. `current` is its index, or -1 for none; the list scrolls when it changes.
 */
export function useAutoScroll(args: {
  box: RefObject<HTMLElement | null>;
  row: (box: HTMLElement) => HTMLElement | null;
  current: number;
}): { following: boolean; followAgain: () => void } {
  const { box, current } = args;
  const row = useRef(args.row);
  row.current = args.row;
  const [state, dispatch] = useReducer(reduceAutoScroll, { scrolledAtMs: null });
  const following = state.scrolledAtMs === null;
  const followAgain = useCallback(() => dispatch({ type: 'follow-again' }), []);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = () => dispatch({ type: 'user-scrolled', nowMs: performance.now() });
    const onPointerDown = (event: PointerEvent) => {
      // The target is the box itself and not a row if the pointer is on the scroll bar.
      if (event.target === element) onScroll();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (SCROLL_KEYS.has(event.key) && !event.defaultPrevented) onScroll();
    };
    element.addEventListener('wheel', onScroll, { passive: true });
    element.addEventListener('touchmove', onScroll, { passive: true });
    element.addEventListener('pointerdown', onPointerDown);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('wheel', onScroll);
      element.removeEventListener('touchmove', onScroll);
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, [box]);

  useEffect(() => {
    if (state.scrolledAtMs === null) return;
    const timer = setTimeout(followAgain, autoScrollResumeMs(state, performance.now()));
    return () => clearTimeout(timer);
  }, [state, followAgain]);

  useEffect(() => {
    const element = box.current;
    if (!following || current < 0 || !element) return;
    const target = row.current(element);
    if (target) scrollRowIntoView(element, target);
  }, [box, current, following]);

  return { following, followAgain };
}

function scrollRowIntoView(box: HTMLElement, row: HTMLElement): void {
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientTop;
  const wantedTop = (box.clientHeight - row.offsetHeight) * SPACE_ABOVE;
  const distance = top - wantedTop;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  box.scrollBy({
    top: distance,
    behavior: reducedMotion || Math.abs(distance) > box.clientHeight * 1.5 ? 'instant' : 'smooth',
  });
}
