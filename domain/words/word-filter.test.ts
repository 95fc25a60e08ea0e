import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWordSpans } from './find-word-spans.ts';
import { createWordFilter } from './word-filter.ts';

const isSaid = (text: string, lines: string[]) =>
  lines.some((en) => findWordSpans({ text, en, zh: null }).en.length > 0);

test.each([
  ['try', 'He tried.'],
  ['make', 'Making it'],
  ['stop', 'They STOPPED'],
  ['give up', 'she gives up'],
  ["don't", 'I don\u2019t'],
  ["'cause", "'cause I can"],
  ['$100', 'for $100?'],
  ['well-known', 'a well-known man'],
  ['boss', "the boss's"],
  ['A.M.', 'at nine a.m. sharp'],
])('%s passes where it stands: %s', (word, line) => {
  expect(isSaid(word, [line])).toBe(true);
  expect(createWordFilter([line])(word)).toBe(true);
});

test('words that are nowhere near are held back', () => {
  const sieve = createWordFilter(['We should have left hours ago.']);
  expect(['table', 'hour', 'should', 'ago', 'late', 'shoulder'].filter(sieve)).toEqual([
    'hour',
    'should',
    'ago',
  ]);
});

test('no word that stands in a line is held back', () => {
  const root = fc.stringMatching(/^[a-z'-]{0,3}(?:e|y|op|in|1)$/);
  const ending = fc.constantFrom('', 's', 'es', 'd', 'ed', 'r', 'er', 'ing', 'n', 'en', "'s");
  const form = fc.tuple(root, ending, fc.boolean()).map(([word, end, doubled]) => ({
    word,
    said: doubled
      ? `${word}${word.at(-1)}${end}`
      : `${end === 'ing' ? word.replace(/e$/, '') : word.replace(/y$/, end.startsWith('e') ? 'i' : 'y')}${end}`,
  }));
  fc.assert(
    fc.property(
      fc.array(form, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', ', ', '-'),
      (forms, gap) => {
        const line = forms.map(({ said }) => said).join(gap);
        const sieve = createWordFilter([line]);
        for (const word of [forms.map((one) => one.word).join(' '), ...forms.map((one) => one.word)]) {
          if (isSaid(word, [line])) expect([word, line, sieve(word)]).toEqual([word, line, true]);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
