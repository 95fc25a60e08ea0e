import { expect, test } from 'vitest';
import { extendWordRange, joinWordRange, splitLineWords } from './select-words.ts';

test('a line falls into its words, without the signs round them', () => {
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

test('one click chooses a word, a second one all up to it, a third begins anew', () => {
  const words = ['take', 'it', 'easy'];
  const one = extendWordRange(null, 2);
  expect(joinWordRange(words, one)).toBe('easy');
  expect(extendWordRange(one, 2)).toBeNull();
  const all = extendWordRange(one, 0);
  expect(joinWordRange(words, all)).toBe('take it easy');
  expect(extendWordRange(all, 1)).toEqual([1, 1]);
  expect(joinWordRange(words, null)).toBe('');
});
