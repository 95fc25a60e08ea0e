import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCodePoints, sanitizeText } from './sanitize-text.ts';

test('leaves ordinary text unchanged', () => {
  for (const text of [
    '这句怎么说？',
    'I <3 this line, 1 < 2 & "quotes"',
    'é ñ ü',
    '👩‍👩‍👧 👍🏽 👨🏽‍💻 ❤️‍🔥',
    'two\nlines\n\nand a third',
  ]) {
    expect(sanitizeText(text)).toBe(text);
  }
});

test('removes invisible characters and those that change the text direction', () => {
  expect(sanitizeText('a\u202Eb\u2066c\u200F\u061Cd')).toBe('abcd');
  expect(sanitizeText('z\u200Be\uFEFFr\u2060o\u00AD\u200D')).toBe('zero');
  expect(sanitizeText('bell\u0007 nul\u0000 esc\u001b[31m c1\u009b')).toBe('bell nul esc[31m c1');
  expect(sanitizeText('tag\u{E0041}\u{E007F}')).toBe('tag');
  expect(sanitizeText('half \ud800 pair')).toBe('half \ufffd pair');
});

test('normalizes line breaks and keeps at most one empty line', () => {
  expect(sanitizeText('a\r\nb\rc\u2028d   \n\n\n\n\te  ')).toBe('a\nb\nc\nd\n\n e');
  expect(sanitizeText(' \u3000\n\u200B ')).toBe('');
});

test('limits the combining marks on a letter', () => {
  expect(sanitizeText(`a${'\u0301\u0302\u0303\u0304'.repeat(20)}b`).length).toBeLessThan(7);
});

test('the result contains no tag start or hidden character, and sanitizing it again changes nothing', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<script>',
      '</b',
      '<\u200Bimg src=x onerror=1>',
      '<!--',
      '<\u0000a',
      '<\u202Ei',
      '\r',
      '\t',
      '\u200D',
      '\u0301',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const clean = sanitizeText(pieces.join(''));
      expect(clean).not.toMatch(/<[a-z/!?]/i);
      expect(clean).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/,
      );
      expect(clean.isWellFormed()).toBe(true);
      expect(sanitizeText(clean)).toBe(clean);
    }),
    { numRuns: 400 },
  );
});

test('countCodePoints counts an emoji as one character', () => {
  expect(countCodePoints('台词👍')).toBe(3);
});
