import { expect, test } from 'vitest';
import { groupLineParts, readSelection, selectSpan, splitLineParts, widenWordRange } from './select-words.ts';

const wordsOf = (text: string) =>
  splitLineParts(text).flatMap((part) => (part.wordIndex === null ? [] : [part.text]));

test('a line is split into words without the punctuation around them', () => {
  const line = '- “Don’t—you know?” (laughs) 100% sure, half-asleep OK... ♪';
  expect(wordsOf(line)).toEqual(['Don’t', 'you', 'know', 'laughs', '100%', 'sure', 'half-asleep', 'OK']);
  expect(wordsOf("  ' ")).toEqual([]);
  const parts = splitLineParts(line);
  expect(parts.map(({ text }) => text).join('')).toBe(line);
  expect(parts.every(({ text, start, end }) => line.slice(start, end) === text)).toBe(true);
});

test('a row of a line never ends between a word and its punctuation', () => {
  const groupsOf = (text: string) =>
    groupLineParts(splitLineParts(text)).map((group) => group.map((part) => part.text).join(''));
  expect(groupsOf('“Not so. Oh—well!” (laughs)')).toEqual([
    '“Not',
    ' ',
    'so.',
    ' ',
    'Oh—',
    'well!”',
    ' ',
    '(laughs)',
  ]);
  expect(groupsOf('- No. -\nYes?')).toEqual(['-', ' ', 'No.', ' ', '-', '\n', 'Yes?']);
  expect(groupsOf('你好，世界。')).toEqual(['你好，', '世界。']);
  expect(groupsOf('')).toEqual([]);
});

test('a selection is read as it is in the line', () => {
  const line = 'Well, take it easy!';
  const parts = splitLineParts(line);
  expect(readSelection(line, parts, [1, 3])).toEqual({ text: 'take it easy', at: 6 });
  expect(readSelection(line, parts, [0, 1])).toEqual({ text: 'Well, take', at: 0 });
  expect(readSelection(line, parts, null)).toBeNull();
  expect(readSelection(line, parts, [3, 9])).toBeNull();
});

test('a searched phrase selects its words', () => {
  const parts = splitLineParts('Well, take it easy!');
  expect(selectSpan(parts, [[6, 18]])).toEqual([1, 3]);
  expect(selectSpan(parts, [[7, 8]])).toEqual([1, 1]);
  expect(selectSpan(parts, [])).toBeNull();
  expect(selectSpan(parts, [[4, 6]])).toBeNull();
});

test('a selection grows by one word, but not past the line', () => {
  expect(widenWordRange([1, 1], 'before', 3)).toEqual([0, 1]);
  expect(widenWordRange([0, 1], 'before', 3)).toEqual([0, 1]);
  expect(widenWordRange([0, 1], 'after', 3)).toEqual([0, 2]);
  expect(widenWordRange([0, 2], 'after', 3)).toEqual([0, 2]);
  expect(widenWordRange(null, 'after', 3)).toBeNull();
});
