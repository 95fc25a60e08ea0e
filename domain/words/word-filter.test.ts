import { listInflections } from '@taici/phrase-index';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWordSpans } from './find-word-spans.ts';
import { createWordFilter } from './word-filter.ts';

const isInLines = (text: string, lines: string[]) =>
  lines.some((en) => findWordSpans({ text, en, zh: null, listForms: listInflections }).en.length > 0);

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
  ['take', 'I took it'],
  ['dont', "'don't!'"],
  ['go', "he'd gone"],
])('accepts %s for the line %s', (word, line) => {
  expect(isInLines(word, [line])).toBe(true);
  expect(createWordFilter([line], listInflections)(word)).toBe(true);
});

test('rejects words that cannot be in the lines', () => {
  const isPossible = createWordFilter(['We should have left hours ago.'], listInflections);
  expect(['table', 'hour', 'should', 'ago', 'late', 'shoulder', 'leave'].filter(isPossible)).toEqual([
    'hour',
    'should',
    'ago',
    'leave',
  ]);
});

test('never rejects a word that is in a line', () => {
  const root = fc.oneof(
    fc.stringMatching(/^[a-z'-]{0,3}(?:e|y|op|in|1)$/),
    fc.constantFrom('take', 'took', 'child', 'children', "don't", 'dont', "let's", 'lets', 'stopped'),
  );
  const ending = fc.constantFrom('', 's', 'es', 'd', 'ed', 'r', 'er', 'ing', 'n', 'en', "'s");
  const form = fc.tuple(root, ending, fc.boolean()).map(([word, end, isDoubled]) => ({
    word,
    inflected: isDoubled
      ? `${word}${word.at(-1)}${end}`
      : `${end === 'ing' ? word.replace(/e$/, '') : word.replace(/y$/, end.startsWith('e') ? 'i' : 'y')}${end}`,
  }));
  fc.assert(
    fc.property(
      fc.array(form, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', ', ', '-'),
      (forms, gap) => {
        const line = forms.map(({ inflected }) => inflected).join(gap);
        const isPossible = createWordFilter([line], listInflections);
        const roots = forms.map(({ word }) => word);
        for (const word of [roots.join(' '), ...roots]) {
          if (isInLines(word, [line])) expect([word, line, isPossible(word)]).toEqual([word, line, true]);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
