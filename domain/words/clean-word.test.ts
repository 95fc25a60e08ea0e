import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanNote, cleanWord } from './clean-word.ts';

test.each([
  ['  Donkey! ', 'Donkey', 'donkey'],
  ['“take  it\n easy,”', 'take it easy', 'take it easy'],
  ['don’t', "don't", "don't"],
  ["'hello'", 'hello', 'hello'],
  ["goin'", "goin'", "goin'"],
  ['U.S.', 'U.S.', 'u.s.'],
  ['Mr.', 'Mr', 'mr'],
  ['ＦＵＬＬ', 'ＦＵＬＬ', 'full'],
  ['100%', '100%', '100%'],
  ['驴子。', '驴子', '驴子'],
  [`'"a"'`, 'a', 'a'],
  [`"'take it easy.'"`, 'take it easy', 'take it easy'],
])('%j is kept as %j', (given, text, textKey) => {
  expect(cleanWord(given)).toEqual({ text, textKey });
});

test.each(['', '  ', '?!', '...', 'a'.repeat(61)])('%j is no word', (given) => {
  expect(() => cleanWord(given)).toThrow(expect.objectContaining({ code: 'bad_parameter', field: 'text' }));
});

test('a word that is clean stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`ab .'"“”!%$1驴`), maxLength: 12 }), (text) => {
      fc.pre(/[\p{L}\p{N}]/u.test(text));
      const once = cleanWord(text);
      expect(cleanWord(once.text)).toEqual(once);
    }),
  );
});

test('sixty characters are a word', () => {
  expect(cleanWord('a'.repeat(60)).text).toHaveLength(60);
});

test('a note is bounded and empty ones are none', () => {
  expect(cleanNote(' 驴 ', 3, 'meaning')).toBe('驴');
  expect(cleanNote(' ', 3, 'meaning')).toBeNull();
  expect(cleanNote(null, 3, 'meaning')).toBeNull();
  expect(() => cleanNote('四个汉字', 3, 'meaning')).toThrow(expect.objectContaining({ field: 'meaning' }));
});
