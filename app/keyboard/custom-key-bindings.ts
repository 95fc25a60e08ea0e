import { useSyncExternalStore } from 'react';
import { PersistentStore } from '../state/persistent-store.ts';
import { formatChord } from './format-chord.ts';
import {
  type CustomKeyBindings,
  chordsOfAction,
  isShortcutAction,
  type ShortcutAction,
} from './key-bindings.ts';

/** Key bindings that the learner has changed. */
export const customKeyBindings = new PersistentStore<CustomKeyBindings>({
  name: 'taici.keys',
  initial: {},
  read: parseKeyBindings,
});

/** Reads stored key bindings. Drops unknown actions and invalid keys. */
export function parseKeyBindings(stored: unknown): CustomKeyBindings {
  const bindings: CustomKeyBindings = {};
  if (typeof stored !== 'object' || stored === null) return bindings;
  for (const [name, keys] of Object.entries(stored)) {
    if (isShortcutAction(name) && Array.isArray(keys)) {
      bindings[name] = keys.filter((key): key is string => typeof key === 'string');
    }
  }
  return bindings;
}

/** Returns a function that gives the key caps of an action's first key for a tooltip, or undefined if it has no key. */
export function useShortcutLabel(): (action: ShortcutAction) => string[] | undefined {
  const bindings = useSyncExternalStore(
    customKeyBindings.subscribe,
    customKeyBindings.get,
    () => customKeyBindings.initial,
  );
  return (action) => {
    const [first] = chordsOfAction(action, bindings);
    return first === undefined ? undefined : formatChord(first);
  };
}
