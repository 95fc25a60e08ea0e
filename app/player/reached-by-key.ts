/** The control that the focus came to by keyboard; null when it came by pointer. */
let reached: Element | null = null;

/**
 * Was this control reached by keyboard? Told by what `:focus-visible` said when the focus came: at a key press it says
 * yes of a control that was clicked, too.
 */
export function wasReachedByKey(control: Element): boolean {
  return control === reached;
}

/** Follows the focus until the answer is called. */
export function watchReach(): () => void {
  const remember = (target: EventTarget | null) => {
    reached = target instanceof Element && target.matches(':focus-visible') ? target : null;
  };
  const onFocus = (event: FocusEvent) => remember(event.target);
  const onPointer = () => {
    reached = null;
  };
  remember(document.activeElement);
  window.addEventListener('focusin', onFocus);
  window.addEventListener('pointerdown', onPointer, { capture: true });
  return () => {
    window.removeEventListener('focusin', onFocus);
    window.removeEventListener('pointerdown', onPointer, { capture: true });
    reached = null;
  };
}
