import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeNote, normalizeWord } from './normalize-word.ts';

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
])('normalizes %j to %j', (input, text, normalizedText) => {
  expect(normalizeWord(input)).toEqual({ text, normalizedText });
});

test.each(['', '  ', '?!', '...', 'a'.repeat(61)])('refuses %j', (input) => {
  expect(() => normalizeWord(input)).toThrow(
    expect.objectContaining({ code: 'bad_parameter', field: 'text' }),
  );
});

test('does not change a normalized word', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`ab .'"“”!%$1驴`), maxLength: 12 }), (text) => {
      fc.pre(/[\p{L}\p{N}]/u.test(text));
      const once = normalizeWord(text);
      expect(normalizeWord(once.text)).toEqual(once);
    }),
  );
});

test('accepts sixty characters', () => {
  expect(normalizeWord('a'.repeat(60)).text).toHaveLength(60);
});

test('normalizeNote returns null for empty notes and refuses long ones', () => {
  expect(normalizeNote(' 驴 ', { max: 3, field: 'meaning' })).toBe('驴');
  expect(normalizeNote(' ', { max: 3, field: 'meaning' })).toBeNull();
  expect(normalizeNote(null, { max: 3, field: 'meaning' })).toBeNull();
  expect(() => normalizeNote('四个汉字', { max: 3, field: 'meaning' })).toThrow(
    expect.objectContaining({ field: 'meaning' }),
  );
});
