import { useSyncExternalStore } from 'react';
import { KeptValue } from './kept-value.ts';
import { keyCaps } from './key-caps.ts';
import { isKeyAction, type KeyAction, type KeyChoices, keysOf } from './keys.ts';

/** The learner's own keys. */
export const keyChoices = new KeptValue<KeyChoices>({ name: 'taici.keys', initial: {}, read: readChoices });

/** Keeps of what was stored only lists of texts under names that are still actions. */
export function readChoices(stored: unknown): KeyChoices {
  const choices: KeyChoices = {};
  if (typeof stored !== 'object' || stored === null) return choices;
  for (const [name, keys] of Object.entries(stored)) {
    if (isKeyAction(name) && Array.isArray(keys)) {
      choices[name] = keys.filter((key): key is string => typeof key === 'string');
    }
  }
  return choices;
}

/** The caps of an action's first key, for a tooltip; undefined when it has none. */
export function useKeyCaps(): (action: KeyAction) => string[] | undefined {
  const choices = useSyncExternalStore(keyChoices.subscribe, keyChoices.get, () => keyChoices.initial);
  return (action) => {
    const [first] = keysOf(action, choices);
    return first === undefined ? undefined : keyCaps(first);
  };
}
