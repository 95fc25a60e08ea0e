import { useLayoutEffect, useRef } from 'react';
import { customKeyBindings } from './custom-key-bindings.ts';
import { trackFocusModality, wasFocusedByKeyboard } from './focus-modality.ts';
import {
  actionForChord,
  chordFromEvent,
  isComposing,
  keyBindingOf,
  type ShortcutAction,
} from './key-bindings.ts';

/** What an action does; one that is held is told when its key goes down and when it comes up again. */
export type ShortcutHandlers = Partial<Record<ShortcutAction, (phase: 'down' | 'up') => void>>;

/** Where text is written, no key is an action. */
const WRITING =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';
/** Parts that have a use for keys of their own. */
const OWN_KEYS = '[role="menu"], [role="listbox"], [role="dialog"]';
/** Keys that open a closed list of choices. */
const OPENING = new Set(['ArrowUp', 'ArrowDown', 'Enter', 'NumpadEnter', 'Space']);
/** Parts that the space bar presses; a link is none, Enter follows it. */
const PRESSABLE = 'button, summary, :is([role="button"], [role="tab"], [role="option"]):not(a[href])';

/** Actions that have a handler somewhere on the page; what the help lists. */
const live = new Map<object, () => ShortcutHandlers>();

/** Every action the page answers to now. */
export function activeShortcuts(): Set<ShortcutAction> {
  const actions = new Set<ShortcutAction>();
  for (const handlers of live.values()) {
    for (const name of Object.keys(handlers()) as ShortcutAction[]) actions.add(name);
  }
  return actions;
}

/**
 * Is a key the page's to act on, or does the part it was pressed in want it? Off while typing, while an input method
 * composes, in open menus and dialogs, in a list of choices for keys it has a use for; the space bar presses what was reached by keyboard, and nothing that was clicked.
 */
export function isPageShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(WRITING) || target?.closest(OWN_KEYS)) return false;
  const choices = target?.closest('[role="combobox"]');
  if (choices && isForChoices(choices, event)) return false;
  if (document.querySelector('[role="dialog"][data-state="open"]')) return false;
  const pressed = target?.closest(PRESSABLE);
  return !(event.code === 'Space' && pressed && wasFocusedByKeyboard(pressed));
}

/**
 * An open list of choices wants every key. A closed one, which the focus comes back to after a choice, wants those that open
 * it and, reached by keyboard, letters and figures, which pick a choice by how it begins.
 */
function isForChoices(choices: Element, event: KeyboardEvent): boolean {
  if (choices.getAttribute('aria-expanded') !== 'false' || OPENING.has(event.code)) return true;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  return !isChord && /^[\p{L}\p{N}]$/u.test(event.key) && wasFocusedByKeyboard(choices);
}

/** Binds actions to their keys for as long as the component is there. Of two components with the same action the later one acts. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const latest = useRef(handlers);
  // A key may follow the moment the page is seen: nothing waits until it has been painted.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    const id = {};
    if (live.size === 0) listen();
    live.set(id, () => latest.current);
    return () => {
      live.delete(id);
      if (live.size === 0) unlisten();
    };
  }, []);
}

function handlerOf(action: ShortcutAction): ((phase: 'down' | 'up') => void) | undefined {
  return [...live.values()]
    .reverse()
    .map((handlers) => handlers()[action])
    .find((handler) => handler !== undefined);
}

/** The held action and the physical key that holds it. */
let held: { action: ShortcutAction; code: string } | null = null;
/** The space bar is down and the page has acted on it. */
let spaceTaken = false;
let unwatchReach: (() => void) | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (!isPageShortcut(event)) return;
  const action = actionForChord(chordFromEvent(event), activeShortcuts(), customKeyBindings.get());
  if (!action) return;
  event.preventDefault();
  if (event.code === 'Space') spaceTaken = true;
  const row = keyBindingOf(action);
  if (event.repeat && !row.repeats) return;
  if (row.held) held = { action, code: event.code };
  handlerOf(action)?.('down');
}

function onKeyUp(event: KeyboardEvent): void {
  if (held?.code === event.code) release();
  if (event.code !== 'Space') return;
  // Some browsers press a button when the space bar comes up.
  if (spaceTaken) event.preventDefault();
  spaceTaken = false;
}

function release(): void {
  if (!held) return;
  const { action } = held;
  held = null;
  handlerOf(action)?.('up');
}

function listen(): void {
  unwatchReach = trackFocusModality();
  window.addEventListener('keydown', onKeyDown);
  window.addEventListener('keyup', onKeyUp);
  window.addEventListener('blur', release);
}

function unlisten(): void {
  unwatchReach?.();
  unwatchReach = null;
  spaceTaken = false;
  window.removeEventListener('keydown', onKeyDown);
  window.removeEventListener('keyup', onKeyUp);
  window.removeEventListener('blur', release);
  held = null;
}
