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

test('no key belongs to two actions', () => {
  const keys = defaultKeyBindings.flatMap((row) => [...row.keys]);
  expect(new Set(keys).size).toBe(keys.length);
});

test('keys go by their place, whatever the layout prints on them', () => {
  expect(actionForChord(press('KeyZ'), all, {})).toBe('holdChinese');
  expect(actionForChord(press('Comma'), all, {})).toBe('previousFrame');
});

test('modifiers make another key of it', () => {
  expect(actionForChord(press('ArrowLeft'), all, {})).toBe('previousLine');
  expect(actionForChord(press('ArrowLeft', { shiftKey: true }), all, {})).toBe('back');
  expect(actionForChord(press('ArrowLeft', { altKey: true }), all, {})).toBe('nudgeBack');
  expect(actionForChord(press('KeyS', { ctrlKey: true }), all, {})).toBeNull();
  expect(actionForChord(press('KeyZ', { metaKey: true, shiftKey: true }), all, {})).toBe('redo');
});

test('only the actions the page has are found', () => {
  expect(actionForChord(press('KeyR'), ['play'], {})).toBeNull();
});

test('a chosen key replaces the one an action came with', () => {
  const choices = rebind({}, 'play', 'KeyX');
  expect(actionForChord('KeyX', all, choices)).toBe('play');
  expect(actionForChord('Space', all, choices)).toBeNull();
});

test('a key taken from another action leaves it its others', () => {
  const choices = rebind({}, 'play', 'KeyS');
  expect(chordsOfAction('replayLine', choices)).toEqual(['ArrowUp']);
  expect(actionForChord('KeyS', all, choices)).toBe('play');
});

test('an input method at work is known by either sign', () => {
  expect(isComposing({ isComposing: true, keyCode: 0 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 74 })).toBe(false);
});

test('stored choices that make no sense are dropped', () => {
  expect(parseKeyBindings({ play: ['KeyX', 3], gone: ['KeyY'], mute: 'KeyM' })).toEqual({ play: ['KeyX'] });
  expect(parseKeyBindings(null)).toEqual({});
});

test('caps show what is printed on the keys', () => {
  expect(formatChord('Shift+ArrowLeft')).toEqual(['⇧', '←']);
  expect(formatChord('Ctrl+Shift+KeyZ')).toEqual(['Ctrl', '⇧', 'Z']);
  expect(formatChord('Digit0')).toEqual(['0']);
  expect(formatChord('Shift+Slash')).toEqual(['?']);
});
