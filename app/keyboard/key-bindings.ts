/** Every action that has a shortcut, with its group in the help and its default keys. */
export const defaultKeyBindings = [
  { id: 'play', group: 'play', keys: ['Space'] },
  { id: 'previousLine', group: 'play', keys: ['ArrowLeft'] },
  { id: 'nextLine', group: 'play', keys: ['ArrowRight'] },
  { id: 'replayLine', group: 'play', keys: ['ArrowUp', 'KeyS'] },
  { id: 'back', group: 'play', keys: ['Shift+ArrowLeft'], repeats: true },
  { id: 'forward', group: 'play', keys: ['Shift+ArrowRight'], repeats: true },
  { id: 'previousFrame', group: 'play', keys: ['Comma'], repeats: true },
  { id: 'nextFrame', group: 'play', keys: ['Period'], repeats: true },
  { id: 'mute', group: 'play', keys: ['KeyM'] },
  { id: 'fullScreen', group: 'play', keys: ['KeyF'] },
  { id: 'leave', group: 'play', keys: ['Escape'] },
  { id: 'listen', group: 'practice', keys: ['KeyH'] },
  { id: 'shadow', group: 'practice', keys: ['KeyW'] },
  { id: 'selectUp', group: 'practice', keys: ['Shift+ArrowUp'], repeats: true },
  { id: 'selectDown', group: 'practice', keys: ['Shift+ArrowDown'], repeats: true },
  { id: 'loopLine', group: 'practice', keys: ['KeyL'] },
  { id: 'repeatLine', group: 'practice', keys: ['KeyN'] },
  { id: 'pauseAtEnd', group: 'practice', keys: ['KeyP'] },
  { id: 'slower', group: 'practice', keys: ['BracketLeft'] },
  { id: 'faster', group: 'practice', keys: ['BracketRight'] },
  { id: 'normalSpeed', group: 'practice', keys: ['Backslash'] },
  { id: 'showEnglish', group: 'subtitles', keys: ['Digit1'] },
  { id: 'showChinese', group: 'subtitles', keys: ['Digit2'] },
  { id: 'showBoth', group: 'subtitles', keys: ['Digit3'] },
  { id: 'showNone', group: 'subtitles', keys: ['Digit0'] },
  { id: 'holdChinese', group: 'subtitles', keys: ['KeyZ'], held: true },
  { id: 'search', group: 'find', keys: ['Slash'] },
  { id: 'nextHit', group: 'find', keys: ['KeyJ'] },
  { id: 'previousHit', group: 'find', keys: ['KeyK'] },
  { id: 'cutLine', group: 'cut', keys: ['KeyU'] },
  { id: 'markIn', group: 'cut', keys: ['KeyI'] },
  { id: 'markOut', group: 'cut', keys: ['KeyO'] },
  { id: 'goToIn', group: 'cut', keys: ['Shift+KeyI'] },
  { id: 'goToOut', group: 'cut', keys: ['Shift+KeyO'] },
  { id: 'nudgeBack', group: 'cut', keys: ['Alt+ArrowLeft'], repeats: true },
  { id: 'nudgeForward', group: 'cut', keys: ['Alt+ArrowRight'], repeats: true },
  { id: 'playSelection', group: 'cut', keys: ['Shift+Space'] },
  { id: 'playLastSecond', group: 'cut', keys: ['KeyB'] },
  { id: 'snapToSpeech', group: 'cut', keys: ['KeyQ'] },
  { id: 'keepSegment', group: 'cut', keys: ['KeyA'] },
  { id: 'playSegments', group: 'cut', keys: ['KeyX'] },
  { id: 'freezeFrame', group: 'cut', keys: ['KeyG'] },
  { id: 'finish', group: 'cut', keys: ['KeyD'] },
  { id: 'exportClip', group: 'cut', keys: ['KeyE'] },
  { id: 'undo', group: 'cut', keys: ['Ctrl+KeyZ'] },
  { id: 'redo', group: 'cut', keys: ['Ctrl+Shift+KeyZ'] },
  { id: 'record', group: 'dub', keys: ['KeyR'] },
  { id: 'playTake', group: 'dub', keys: ['KeyT'] },
  { id: 'compare', group: 'dub', keys: ['KeyC'] },
  { id: 'keepWord', group: 'dub', keys: ['KeyV'] },
  { id: 'help', group: 'help', keys: ['Shift+Slash'] },
] as const satisfies readonly KeyRow[];

interface KeyRow {
  id: string;
  group: 'play' | 'practice' | 'subtitles' | 'find' | 'cut' | 'dub' | 'help';
  /**
   * Each is one key with its modifiers in the form of `chordFromEvent`. Physical codes have the same position on every
   * layout.
   */
  keys: readonly string[];
  /** Whether the action repeats while the key is held down. */
  repeats?: boolean;
  /** Whether the action lasts for as long as the key is held down. */
  held?: boolean;
}

export type ShortcutAction = (typeof defaultKeyBindings)[number]['id'];
/** Keys that replace the default keys of actions. */
export type CustomKeyBindings = Partial<Record<ShortcutAction, readonly string[]>>;

/** The part of a KeyboardEvent that identifies the pressed keys. */
export type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const rows = new Map<ShortcutAction, KeyRow>(defaultKeyBindings.map((row) => [row.id, row]));

/** Returns the default key of an action. Throws an Error for an unknown one. */
export function keyBindingOf(action: ShortcutAction): KeyRow {
  const row = rows.get(action);
  if (!row) throw new Error(`no such key action: ${action}`);
  return row;
}

/** Is this the name of an action? Checks names from storage. */
export function isShortcutAction(name: string): name is ShortcutAction {
  return defaultKeyBindings.some((row) => row.id === name);
}

/** Returns a key with its modifiers as text, for example `Ctrl+Shift+KeyZ`. The command key of a Mac counts as Ctrl. */
export function chordFromEvent(press: KeyPress): string {
  const modifiers = [
    press.ctrlKey || press.metaKey ? 'Ctrl+' : '',
    press.altKey ? 'Alt+' : '',
    press.shiftKey ? 'Shift+' : '',
  ];
  return modifiers.join('') + press.code;
}

/** Returns the current keys of an action. */
export function chordsOfAction(action: ShortcutAction, bindings: CustomKeyBindings): readonly string[] {
  return bindings[action] ?? keyBindingOf(action).keys;
}

/** Returns the first of `actions` that has this chord, or null. */
export function actionForChord(
  chord: string,
  actions: Iterable<ShortcutAction>,
  bindings: CustomKeyBindings,
): ShortcutAction | null {
  for (const action of actions) if (chordsOfAction(action, bindings).includes(chord)) return action;
  return null;
}

/** Makes a key the only key of an action and removes it from every other action. */
export function rebind(
  bindings: CustomKeyBindings,
  action: ShortcutAction,
  chord: string,
): CustomKeyBindings {
  const changed: CustomKeyBindings = { ...bindings, [action]: [chord] };
  for (const { id } of defaultKeyBindings) {
    if (id !== action && chordsOfAction(id, bindings).includes(chord)) {
      changed[id] = chordsOfAction(id, bindings).filter((key) => key !== chord);
    }
  }
  return changed;
}

/** Is an input method composing a character with this key? Some browsers report this only by the key code 229. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
