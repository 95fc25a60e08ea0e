/** Events that show that a person uses the page. `focus` is not one of them, because a script can cause it. */
const interactionEvents = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'input',
  'click',
] as const;

/** Events that are held while the code of their element loads. They are repeated when the code runs. */
const heldEvents = ['click', 'submit', 'input', 'change', 'keydown'] as const;

/** The attribute of an element whose content waits for its code. */
const WAITING = 'data-waits-for-code';
export const waitingAttribute = { [WAITING]: '' };

/** Whether a part of the page waits for its code. */
export const waitsForCode = (): boolean => document.querySelector(`[${WAITING}]`) !== null;

let held: { part: Element | null; repeat: () => void }[] = [];
let hasBegun = false;
let resolveFirst: () => void = () => undefined;
const interacted = new Promise<void>((resolve) => {
  resolveFirst = resolve;
});

/** Resolves when somebody first points at, touches, scrolls, or types into the page, or leaves it for another one. */
export const firstInteraction = (): Promise<void> => (import.meta.env.SSR ? Promise.resolve() : interacted);

/** Whether somebody has used the page. */
export const hasInteracted = (): boolean => hasBegun;

/** Marks an element's content as hydrated, and repeats what was done to it before. */
export function markHydrated(part: Element): void {
  part.removeAttribute(WAITING);
  const isDue = (one: { part: Element | null }) =>
    one.part === part || (one.part === null && !waitsForCode());
  const due = held.filter(isDue);
  held = held.filter((one) => !isDue(one));
  // React renders between two tasks, so that a form is sent with what was typed before.
  for (const { repeat } of due) setTimeout(repeat);
}

/** Ends the wait for the first interaction. */
export function recordInteraction(): void {
  if (hasBegun) return;
  hasBegun = true;
  resolveFirst();
  for (const type of interactionEvents)
    window.removeEventListener(type, recordInteraction, { capture: true });
}

/** Waits for the first interaction, and holds what is done to elements that wait for their code. Call once, before React starts. */
export function watchInteraction(): void {
  for (const type of interactionEvents)
    window.addEventListener(type, recordInteraction, { capture: true, passive: true });
  window.addEventListener('popstate', recordInteraction);
  for (const type of heldEvents) window.addEventListener(type, hold, { capture: true });
}

function hold(event: Event): void {
  const { target } = event;
  if (!event.isTrusted || !(target instanceof Element)) return;
  const part = target.closest(`[${WAITING}]`);
  // Shortcuts listen to the whole page.
  const isShortcut = event.type === 'keydown' && !part && target === document.body;
  if (!part && !(isShortcut && document.querySelector(`[${WAITING}]`))) return;
  const repeat = repetitionOf(event, target);
  if (repeat) held.push({ part, repeat });
}

/** Stops an event and returns the function that repeats it. Null if the browser alone handles it, as a press with Ctrl. */
function repetitionOf(event: Event, target: Element): (() => void) | null {
  if (event instanceof KeyboardEvent) {
    const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key === ' ' && target === document.body) event.preventDefault();
    const init = { key, code, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
    return () => target.dispatchEvent(new KeyboardEvent('keydown', init));
  }
  if (event.type === 'input' || event.type === 'change') {
    return () => repeatInput(target, event.type);
  }
  const isPlain =
    !(event instanceof MouseEvent) || !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain) return null;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type === 'submit') return () => target instanceof HTMLFormElement && target.requestSubmit();
  const init =
    event instanceof MouseEvent
      ? { detail: event.detail, clientX: event.clientX, clientY: event.clientY }
      : {};
  return () =>
    target.dispatchEvent(new MouseEvent('click', { ...init, bubbles: true, cancelable: true, view: window }));
}

/** Tells React of a value that was entered before it ran: it compares with the value that it set last. */
function repeatInput(target: Element, type: string): void {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  ) {
    const { value } = target;
    const prototype: object = Object.getPrototypeOf(target);
    target.value = '';
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
  }
  target.dispatchEvent(new Event(type, { bubbles: true }));
}
