import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import { placeTooltip } from './place-tooltip.ts';
import { tooltipTarget } from './tooltip-target.ts';

/** How long the pointer rests on an element before its tooltip opens, unless one was open just before. Milliseconds. */
const OPEN_AFTER_MS = 400;
/** How long a tooltip stays when the pointer leaves: long enough to move onto the tooltip itself. Milliseconds. */
const CLOSE_AFTER_MS = 200;

/**
 * The one tooltip of the page. It opens for elements with `data-tooltip`, on hover and on keyboard focus, and describes them
 * while it is open. Leaving the element, Esc, a press, and scrolling close it. `first` is the event that made it load.
 */
export default function TooltipLayer({ first }: { first: Event }) {
  const target = useTooltipTarget(first);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!target || !box.current) return;
    const { left, top } = placeTooltip({
      target: target.getBoundingClientRect(),
      box: { width: box.current.offsetWidth, height: box.current.offsetHeight },
      view: { width: document.documentElement.clientWidth, height: window.innerHeight },
    });
    box.current.style.translate = `${left}px ${top}px`;
  }, [target]);
  useEffect(() => {
    if (!target) return;
    const described = target.getAttribute('aria-describedby');
    target.setAttribute('aria-describedby', described ? `${described} ${id}` : id);
    return () => {
      if (described) target.setAttribute('aria-describedby', described);
      else target.removeAttribute('aria-describedby');
    };
  }, [target, id]);
  if (!target) return null;
  const keys = target.dataset.tooltipKeys?.split('\n');
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="rise pointer-events-auto fixed top-0 left-0 z-50 flex w-max max-w-[calc(100vw-16px)] items-center gap-2 rounded-edit bg-ink px-2 py-1 text-12 text-paper"
    >
      {target.dataset.tooltip}
      {keys ? <Kbd keys={keys} inverse /> : null}
    </div>,
    document.body,
  );
}

/** Returns the element whose tooltip is open, or null. */
function useTooltipTarget(first: Event): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const shown = useRef<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;
    const show = (next: HTMLElement | null) => {
      clearTimeout(timer);
      if (shown.current && !next) closedAt = performance.now();
      shown.current = next;
      setTarget(next);
    };
    const open = (event: Event) => {
      const next = tooltipTarget(event);
      if (!next) return;
      const wasOpen = shown.current !== null || performance.now() - closedAt < CLOSE_AFTER_MS;
      clearTimeout(timer);
      if (next === shown.current) return;
      if (event.type === 'focusin' || wasOpen) show(next);
      else timer = setTimeout(() => next.matches(':hover') && show(next), OPEN_AFTER_MS);
    };
    const over = (event: Event) => {
      if (tooltipTarget(event)) open(event);
      // The pointer is on the tooltip itself.
      else if (event.target instanceof Element && event.target.closest('[role="tooltip"]'))
        clearTimeout(timer);
      else {
        clearTimeout(timer);
        if (shown.current && !shown.current.matches(':focus-visible'))
          timer = setTimeout(() => show(null), CLOSE_AFTER_MS);
      }
    };
    const close = () => show(null);
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    open(first);
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    document.addEventListener('pointerover', over, options);
    // Not captured: it would also report when the pointer leaves an element, as it does on its way to the tooltip.
    document.documentElement.addEventListener('pointerleave', close, { signal: listeners.signal });
    document.addEventListener('focusin', open, options);
    document.addEventListener('focusout', close, options);
    document.addEventListener('pointerdown', close, options);
    document.addEventListener('scroll', close, options);
    document.addEventListener('keydown', closeByKey, options);
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [first]);
  // An element that has left the page cannot be left by the pointer.
  return target?.isConnected ? target : null;
}
