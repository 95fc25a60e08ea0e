import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, placeCard } from './place-card.ts';
import type { TourStep } from './tour-store.ts';
import { findTarget } from './tour-targets.ts';

/** What the tour shows at this moment. CSS pixels in the window. */
export interface TourView {
  text: NonNullable<ReturnType<typeof findTarget>>['text'] | 'tour.closeCard' | null;
  /** Around the control; null without one. */
  mark: Box | null;
  /** The color of text beside the control, which is legible there in both themes. */
  color: string;
  card: { left: number; top: number };
}

/** How far the mark is from its control. */
const MARK_GAP = 6;

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

/** Is a control where people can press it: in the window, and under nothing that is pinned there? */
function isInReach(element: Element): boolean {
  const { left, top, width, height } = boxOf(element);
  if (top < 0 || top + height > window.innerHeight) return false;
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element.contains(found) || found.closest('[data-tour-card]') !== null);
}

/**
 * Follows the control of a step while the page scrolls, loads, and changes its layout, of which no single event tells: it
 * looks before each frame and renders only when something moved. Scrolls to a control that is out of reach, once for each
 * size of the window.
 */
export function useTourTarget(step: TourStep, card: RefObject<HTMLElement | null>): TourView | null {
  const [view, setView] = useState<TourView | null>(null);
  const reached = useRef<Element | null>(null);
  useEffect(() => {
    let shown = '';
    let request = 0;
    const look = () => {
      request = requestAnimationFrame(look);
      if (!card.current) return;
      const dialog = document.querySelector('[role="dialog"][data-state="open"]');
      const control = findTarget(step);
      const found = dialog && !dialog.contains(control?.element ?? null) ? null : control;
      if (found && found.element !== reached.current && !isInReach(found.element))
        found.element.scrollIntoView({ block: 'center' });
      reached.current = found?.element ?? null;
      const next = viewOf(found, dialog, card.current);
      const key = JSON.stringify(next);
      if (key === shown) return;
      shown = key;
      setView(next);
    };
    const lookAgain = () => {
      reached.current = null;
    };
    window.addEventListener('resize', lookAgain);
    look();
    return () => {
      window.removeEventListener('resize', lookAgain);
      cancelAnimationFrame(request);
    };
  }, [step, card]);
  return view;
}

function viewOf(found: ReturnType<typeof findTarget>, dialog: Element | null, card: HTMLElement): TourView {
  const box = found && boxOf(found.element);
  const mark = box && {
    left: box.left - MARK_GAP,
    top: box.top - MARK_GAP,
    width: box.width + 2 * MARK_GAP,
    height: box.height + 2 * MARK_GAP,
  };
  const around = dialog && boxOf(dialog);
  // Its height is 0 while it is hidden.
  const tabBar = document.querySelector<HTMLElement>('[data-tab-bar]')?.offsetHeight ?? 0;
  const isInWindow = box !== null && box.top < window.innerHeight && box.top + box.height > 0;
  return {
    text: found?.text ?? (dialog ? 'tour.closeCard' : null),
    mark,
    color: getComputedStyle(found?.element.parentElement ?? document.body).color,
    card: placeCard({
      target: isInWindow ? mark : around,
      around,
      card: { width: card.offsetWidth, height: card.offsetHeight },
      view: { width: document.documentElement.clientWidth, height: window.innerHeight - tabBar },
    }),
  };
}
