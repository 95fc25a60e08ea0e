/**
 * Returns the element whose tooltip an event asks for: a pointer that hovers over it, or a focus that shows. Null if it asks
 * for none: a finger doesn't hover.
 */
export function tooltipTarget(event: Event): HTMLElement | null {
  const { target, type } = event;
  if (!(target instanceof Element)) return null;
  if (event instanceof PointerEvent && event.pointerType === 'touch') return null;
  if (type === 'focusin' && !target.matches(':focus-visible')) return null;
  return target.closest<HTMLElement>('[data-tooltip]');
}
