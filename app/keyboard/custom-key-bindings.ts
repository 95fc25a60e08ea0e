import { useSyncExternalStore } from 'react';
import { PersistentStore } from '../state/persistent-store.ts';
import { formatChord } from './format-chord.ts';
import {
  type CustomKeyBindings,
  chordsOfAction,
  isShortcutAction,
  type ShortcutAction,
} from './key-bindings.ts';

/** The learner's own keys. */
export const customKeyBindings = new PersistentStore<CustomKeyBindings>({
  name: 'taici.keys',
  initial: {},
  read: parseKeyBindings,
});

/** Keeps of what was stored only lists of texts under names that are still actions. */
export function parseKeyBindings(stored: unknown): CustomKeyBindings {
  const choices: CustomKeyBindings = {};
  if (typeof stored !== 'object' || stored === null) return choices;
  for (const [name, keys] of Object.entries(stored)) {
    if (isShortcutAction(name) && Array.isArray(keys)) {
      choices[name] = keys.filter((key): key is string => typeof key === 'string');
    }
  }
  return choices;
}

/** The caps of an action's first key, for a tooltip; undefined when it has none. */
export function useShortcutLabel(): (action: ShortcutAction) => string[] | undefined {
  const choices = useSyncExternalStore(
    customKeyBindings.subscribe,
    customKeyBindings.get,
    () => customKeyBindings.initial,
  );
  return (action) => {
    const [first] = chordsOfAction(action, choices);
    return first === undefined ? undefined : formatChord(first);
  };
}
