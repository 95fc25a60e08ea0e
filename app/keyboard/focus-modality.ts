/** The control that got the focus by keyboard; null if the focus came by pointer. */
let keyboardFocused: Element | null = null;

/** Whether the last input was a pointer press and no key. */
let wasPointerLast = false;

/**
 * Did this control get the focus by keyboard? Uses the state of `:focus-visible` at the time of the focus, because a
 * later key press also sets it on a control that was clicked. A focus that a script moves after a click does not count
 * as moved by keyboard, whatever `:focus-visible` says.
 */
export function wasFocusedByKeyboard(control: Element): boolean {
  return control === keyboardFocused;
}

/** Tracks how controls get the focus. Returns a function that stops tracking. */
export function trackFocusModality(): () => void {
  const recordFocus = (target: EventTarget | null) => {
    const isKeyboardFocus = !wasPointerLast && target instanceof Element && target.matches(':focus-visible');
    keyboardFocused = isKeyboardFocus ? target : null;
  };
  const onFocus = (event: FocusEvent) => recordFocus(event.target);
  const onPointer = () => {
    wasPointerLast = true;
    keyboardFocused = null;
  };
  const onKey = () => {
    wasPointerLast = false;
  };
  recordFocus(document.activeElement);
  window.addEventListener('focusin', onFocus);
  window.addEventListener('pointerdown', onPointer, { capture: true });
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    window.removeEventListener('focusin', onFocus);
    window.removeEventListener('pointerdown', onPointer, { capture: true });
    window.removeEventListener('keydown', onKey, { capture: true });
    wasPointerLast = false;
    keyboardFocused = null;
  };
}
