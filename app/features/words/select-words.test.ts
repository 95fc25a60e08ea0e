import { expect, test } from 'vitest';
import { extendWordRange, joinWordRange, splitLineWords } from './select-words.ts';

test('splitLineWords splits a line into words without the punctuation around them', () => {
  expect(splitLineWords('- “Don’t—you know?” (laughs) 100% sure, OK... ♪')).toEqual([
    'Don’t',
    'you',
    'know',
    'laughs',
    '100%',
    'sure',
    'OK',
  ]);
  expect(splitLineWords('  ')).toEqual([]);
});

test('extendWordRange selects one word, then extends the range to a second one, then starts over', () => {
  const words = ['take', 'it', 'easy'];
  const single = extendWordRange(null, 2);
  expect(joinWordRange(words, single)).toBe('easy');
  expect(extendWordRange(single, 2)).toBeNull();
  const range = extendWordRange(single, 0);
  expect(joinWordRange(words, range)).toBe('take it easy');
  expect(extendWordRange(range, 1)).toEqual([1, 1]);
  expect(joinWordRange(words, null)).toBe('');
});
