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

/** Handlers of actions. A held action is called when its key goes down and again when it is released. */
export type ShortcutHandlers = Partial<Record<ShortcutAction, (phase: 'down' | 'up') => void>>;

/** Elements for text input, where no key triggers an action. */
const TEXT_INPUT =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';
/** Elements that handle keys themselves. */
const HANDLES_KEYS = '[role="menu"], [role="listbox"], [role="dialog"]';
/** Keys that open a closed combobox. */
const OPENING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Enter', 'NumpadEnter', 'Space']);
/** Elements that the space bar presses. Links are not among them: Enter follows a link. */
const PRESSABLE = 'button, summary, :is([role="button"], [role="tab"], [role="option"]):not(a[href])';

/** The handlers of all mounted components. The help lists their actions. */
const mountedHandlers = new Map<object, () => ShortcutHandlers>();

/** Returns every action that has a handler on the page now. */
export function activeShortcuts(): Set<ShortcutAction> {
  const actions = new Set<ShortcutAction>();
  for (const handlers of mountedHandlers.values()) {
    for (const name of Object.keys(handlers()) as ShortcutAction[]) actions.add(name);
  }
  return actions;
}

/**
 * Is a key press a shortcut of the page, and not for the element where it was pressed? It is not while the user types
 * or an input method composes, in open menus and dialogs, and in a combobox that handles the key. The space bar belongs
 * to a pressable element only if the element got the focus by keyboard, not by a click.
 */
export function isPageShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TEXT_INPUT) || target?.closest(HANDLES_KEYS)) return false;
  const combobox = target?.closest('[role="combobox"]');
  if (combobox && isForCombobox(combobox, event)) return false;
  if (document.querySelector('[role="dialog"][data-state="open"]')) return false;
  const pressed = target?.closest(PRESSABLE);
  return !(event.code === 'Space' && pressed && wasFocusedByKeyboard(pressed));
}

/**
 * Is a key press for the combobox? An open combobox handles every key. A closed one, which has the focus again after a
 * choice, handles the keys that open it; if it got the focus by keyboard, it also handles letters and digits, which
 * select an option by its first characters.
 */
function isForCombobox(combobox: Element, event: KeyboardEvent): boolean {
  if (combobox.getAttribute('aria-expanded') !== 'false' || OPENING_KEYS.has(event.code)) return true;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  return !isChord && /^[\p{L}\p{N}]$/u.test(event.key) && wasFocusedByKeyboard(combobox);
}

/**
 * Handles shortcuts while the component is mounted. If several components handle an action, the last mounted one gets
 * it.
 */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const latest = useRef(handlers);
  // Layout effects, because users can press a key as soon as the page is visible.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    const id = {};
    if (mountedHandlers.size === 0) listen();
    mountedHandlers.set(id, () => latest.current);
    return () => {
      mountedHandlers.delete(id);
      if (mountedHandlers.size === 0) unlisten();
    };
  }, []);
}

function handlerOf(action: ShortcutAction): ((phase: 'down' | 'up') => void) | undefined {
  return [...mountedHandlers.values()]
    .reverse()
    .map((handlers) => handlers()[action])
    .find((handler) => handler !== undefined);
}

/** The held action and the physical key that is held down. */
let heldKey: { action: ShortcutAction; code: string } | null = null;
/** Whether the space bar is down and triggered a shortcut. */
let isSpaceHandled = false;
let stopTracking: (() => void) | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (!isPageShortcut(event)) return;
  const action = actionForChord(chordFromEvent(event), activeShortcuts(), customKeyBindings.get());
  if (!action) return;
  event.preventDefault();
  if (event.code === 'Space') isSpaceHandled = true;
  const row = keyBindingOf(action);
  if (event.repeat && !row.repeats) return;
  if (row.held) heldKey = { action, code: event.code };
  handlerOf(action)?.('down');
}

function onKeyUp(event: KeyboardEvent): void {
  if (heldKey?.code === event.code) release();
  if (event.code !== 'Space') return;
  // Some browsers press a button when the space bar is released.
  if (isSpaceHandled) event.preventDefault();
  isSpaceHandled = false;
}

function release(): void {
  if (!heldKey) return;
  const { action } = heldKey;
  heldKey = null;
  handlerOf(action)?.('up');
}

function listen(): void {
  stopTracking = trackFocusModality();
  window.addEventListener('keydown', onKeyDown);
  window.addEventListener('keyup', onKeyUp);
  window.addEventListener('blur', release);
}

function unlisten(): void {
  stopTracking?.();
  stopTracking = null;
  isSpaceHandled = false;
  window.removeEventListener('keydown', onKeyDown);
  window.removeEventListener('keyup', onKeyUp);
  window.removeEventListener('blur', release);
  heldKey = null;
}
