import { expect, test } from 'vitest';
import { keyCaps } from './key-caps.ts';
import { readChoices } from './key-choices.ts';
import { actionOf, chordOf, isComposing, type KeyPress, keysOf, keyTable, rebind } from './keys.ts';

const all = keyTable.map(({ id }) => id);
const press = (code: string, modifiers: Partial<KeyPress> = {}): string =>
  chordOf({ code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });

test('no key belongs to two actions', () => {
  const keys = keyTable.flatMap((row) => [...row.keys]);
  expect(new Set(keys).size).toBe(keys.length);
});

test('keys go by their place, whatever the layout prints on them', () => {
  expect(actionOf(press('KeyZ'), all, {})).toBe('holdChinese');
  expect(actionOf(press('Comma'), all, {})).toBe('previousFrame');
});

test('modifiers make another key of it', () => {
  expect(actionOf(press('ArrowLeft'), all, {})).toBe('previousLine');
  expect(actionOf(press('ArrowLeft', { shiftKey: true }), all, {})).toBe('back');
  expect(actionOf(press('ArrowLeft', { altKey: true }), all, {})).toBe('nudgeBack');
  expect(actionOf(press('KeyS', { ctrlKey: true }), all, {})).toBeNull();
  expect(actionOf(press('KeyZ', { metaKey: true, shiftKey: true }), all, {})).toBe('redo');
});

test('only the actions the page has are found', () => {
  expect(actionOf(press('KeyR'), ['play'], {})).toBeNull();
});

test('a chosen key replaces the one an action came with', () => {
  const choices = rebind({}, 'play', 'KeyX');
  expect(actionOf('KeyX', all, choices)).toBe('play');
  expect(actionOf('Space', all, choices)).toBeNull();
});

test('a key taken from another action leaves it its others', () => {
  const choices = rebind({}, 'play', 'KeyS');
  expect(keysOf('replayLine', choices)).toEqual(['ArrowUp']);
  expect(actionOf('KeyS', all, choices)).toBe('play');
});

test('an input method at work is known by either sign', () => {
  expect(isComposing({ isComposing: true, keyCode: 0 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 74 })).toBe(false);
});

test('stored choices that make no sense are dropped', () => {
  expect(readChoices({ play: ['KeyX', 3], gone: ['KeyY'], mute: 'KeyM' })).toEqual({ play: ['KeyX'] });
  expect(readChoices(null)).toEqual({});
});

test('caps show what is printed on the keys', () => {
  expect(keyCaps('Shift+ArrowLeft')).toEqual(['⇧', '←']);
  expect(keyCaps('Ctrl+Shift+KeyZ')).toEqual(['Ctrl', '⇧', 'Z']);
  expect(keyCaps('Digit0')).toEqual(['0']);
  expect(keyCaps('Shift+Slash')).toEqual(['?']);
});
