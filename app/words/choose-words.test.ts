import { expect, test } from 'vitest';
import { chooseWord, phraseOf, wordsOfLine } from './choose-words.ts';

test('a line falls into its words, without the signs round them', () => {
  expect(wordsOfLine('- “Don’t—you know?” (laughs) 100% sure, OK... ♪')).toEqual([
    'Don’t',
    'you',
    'know',
    'laughs',
    '100%',
    'sure',
    'OK',
  ]);
  expect(wordsOfLine('  ')).toEqual([]);
});

test('one click chooses a word, a second one all up to it, a third begins anew', () => {
  const words = ['take', 'it', 'easy'];
  const one = chooseWord(null, 2);
  expect(phraseOf(words, one)).toBe('easy');
  expect(chooseWord(one, 2)).toBeNull();
  const all = chooseWord(one, 0);
  expect(phraseOf(words, all)).toBe('take it easy');
  expect(chooseWord(all, 1)).toEqual([1, 1]);
  expect(phraseOf(words, null)).toBe('');
});
