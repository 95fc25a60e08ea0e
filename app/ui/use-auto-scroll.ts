import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { autoScrollResumeMs, reduceAutoScroll } from './auto-scroll.ts';

/** Keys that scroll what has the focus. */
const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']);
/** Where in the list the current line comes to stand: share of the room above it. */
const RESTING_PLACE = 0.38;

/**
 * Keeps the row of the current line in view of its scrolling box, except for a while after the user has scrolled.
 * `row` finds the row in the box; `current` names it.
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
    const scrolled = () => dispatch({ type: 'user-scrolled', nowMs: performance.now() });
    const pressed = (event: PointerEvent) => {
      // The box itself, not a row: its scroll bar.
      if (event.target === element) scrolled();
    };
    const key = (event: KeyboardEvent) => {
      if (SCROLL_KEYS.has(event.key) && !event.defaultPrevented) scrolled();
    };
    element.addEventListener('wheel', scrolled, { passive: true });
    element.addEventListener('touchmove', scrolled, { passive: true });
    element.addEventListener('pointerdown', pressed);
    element.addEventListener('keydown', key);
    return () => {
      element.removeEventListener('wheel', scrolled);
      element.removeEventListener('touchmove', scrolled);
      element.removeEventListener('pointerdown', pressed);
      element.removeEventListener('keydown', key);
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
    if (target) bringIntoView(element, target);
  }, [box, current, following]);

  return { following, followAgain };
}

function bringIntoView(box: HTMLElement, row: HTMLElement): void {
  const above = row.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientTop;
  const wanted = (box.clientHeight - row.offsetHeight) * RESTING_PLACE;
  const distance = above - wanted;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  box.scrollBy({
    top: distance,
    behavior: still || Math.abs(distance) > box.clientHeight * 1.5 ? 'instant' : 'smooth',
  });
}
