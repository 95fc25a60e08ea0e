import { type RefObject, useEffect, useRef } from 'react';

/** How long a finger rests before it is a long press, in milliseconds. */
const PRESS_MS = 450;
/** A finger that moves further than this scrolls, in CSS pixels. */
const MAX_MOVE = 10;

/**
 * Calls `onLongPress` with the element that a finger rests on. The click that the browser makes of it afterwards is
 * dropped, and its context menu stays closed.
 */
export function useLongPress(
  box: RefObject<HTMLElement | null>,
  onLongPress: ((target: Element) => void) | null,
): void {
  const latest = useRef(onLongPress);
  useEffect(() => {
    latest.current = onLongPress;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let wasLong = false;
    const cancel = () => clearTimeout(timer);
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener(
      'pointerdown',
      ({ pointerType, isPrimary, target, clientX, clientY }) => {
        cancel();
        if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element) || !latest.current) return;
        from = { x: clientX, y: clientY };
        timer = setTimeout(() => {
          wasLong = true;
          latest.current?.(target);
        }, PRESS_MS);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (Math.hypot(clientX - from.x, clientY - from.y) > MAX_MOVE) cancel();
      },
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(end, cancel, { signal });
    element.addEventListener(
      'contextmenu',
      (event) => {
        if (wasLong || event.pointerType === 'touch') event.preventDefault();
      },
      { signal },
    );
    // Some browsers send no click after a long press. The click of the next touch, wherever it is, must not be dropped.
    window.addEventListener(
      'pointerdown',
      () => {
        wasLong = false;
      },
      { signal, capture: true },
    );
    // At the window, because the handlers of React listen at the document.
    window.addEventListener(
      'click',
      (event) => {
        if (!wasLong) return;
        wasLong = false;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal, capture: true },
    );
    return () => {
      cancel();
      listeners.abort();
    };
  }, [box]);
}
