import { expect, test } from 'vitest';
import { parseKeyBindings } from './custom-key-bindings.ts';
import { formatChord } from './format-chord.ts';
import {
  actionForChord,
  chordFromEvent,
  chordsOfAction,
  defaultKeyBindings,
  isComposing,
  type KeyPress,
  rebind,
} from './key-bindings.ts';

const all = defaultKeyBindings.map(({ id }) => id);
const press = (code: string, modifiers: Partial<KeyPress> = {}): string =>
  chordFromEvent({ code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });

test('no default key belongs to two actions', () => {
  const keys = defaultKeyBindings.flatMap((row) => [...row.keys]);
  expect(new Set(keys).size).toBe(keys.length);
});

test('actionForChord uses physical key codes, independent of the layout', () => {
  expect(actionForChord(press('KeyZ'), all, {})).toBe('holdChinese');
  expect(actionForChord(press('Comma'), all, {})).toBe('previousFrame');
});

test('modifiers make a different chord', () => {
  expect(actionForChord(press('ArrowLeft'), all, {})).toBe('previousLine');
  expect(actionForChord(press('ArrowLeft', { shiftKey: true }), all, {})).toBe('back');
  expect(actionForChord(press('ArrowLeft', { altKey: true }), all, {})).toBe('nudgeBack');
  expect(actionForChord(press('KeyS', { ctrlKey: true }), all, {})).toBeNull();
  expect(actionForChord(press('KeyZ', { metaKey: true, shiftKey: true }), all, {})).toBe('redo');
});

test('actionForChord finds only the given actions', () => {
  expect(actionForChord(press('KeyR'), ['play'], {})).toBeNull();
});

test('rebind replaces the default key of an action', () => {
  const bindings = rebind({}, 'play', 'KeyX');
  expect(actionForChord('KeyX', all, bindings)).toBe('play');
  expect(actionForChord('Space', all, bindings)).toBeNull();
});

test('rebind removes the key from another action, which keeps its other keys', () => {
  const bindings = rebind({}, 'play', 'KeyS');
  expect(chordsOfAction('replayLine', bindings)).toEqual(['ArrowUp']);
  expect(actionForChord('KeyS', all, bindings)).toBe('play');
});

test('isComposing detects an input method by the flag or by key code 229', () => {
  expect(isComposing({ isComposing: true, keyCode: 0 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 74 })).toBe(false);
});

test('parseKeyBindings drops invalid bindings', () => {
  expect(parseKeyBindings({ play: ['KeyX', 3], gone: ['KeyY'], mute: 'KeyM' })).toEqual({ play: ['KeyX'] });
  expect(parseKeyBindings(null)).toEqual({});
});

test('formatChord returns the key caps', () => {
  expect(formatChord('Shift+ArrowLeft')).toEqual(['⇧', '←']);
  expect(formatChord('Ctrl+Shift+KeyZ')).toEqual(['Ctrl', '⇧', 'Z']);
  expect(formatChord('Digit0')).toEqual(['0']);
  expect(formatChord('Shift+Slash')).toEqual(['?']);
});
