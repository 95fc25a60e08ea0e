/** The control that the focus came to by keyboard; null when it came by pointer. */
let reached: Element | null = null;

/** The last thing the user did was to press a pointer, no key since. */
let isPointing = false;

/**
 * Was this control reached by keyboard? Told by what `:focus-visible` said when the focus came: at a key press it says
 * yes of a control that was clicked, too. A focus that a script moves at a click was not moved by keyboard, whatever
 * `:focus-visible` says of it.
 */
export function wasFocusedByKeyboard(control: Element): boolean {
  return control === reached;
}

/** Follows the focus until the answer is called. */
export function trackFocusModality(): () => void {
  const remember = (target: EventTarget | null) => {
    const isReached = !isPointing && target instanceof Element && target.matches(':focus-visible');
    reached = isReached ? target : null;
  };
  const onFocus = (event: FocusEvent) => remember(event.target);
  const onPointer = () => {
    isPointing = true;
    reached = null;
  };
  const onKey = () => {
    isPointing = false;
  };
  remember(document.activeElement);
  window.addEventListener('focusin', onFocus);
  window.addEventListener('pointerdown', onPointer, { capture: true });
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    window.removeEventListener('focusin', onFocus);
    window.removeEventListener('pointerdown', onPointer, { capture: true });
    window.removeEventListener('keydown', onKey, { capture: true });
    isPointing = false;
    reached = null;
  };
}
