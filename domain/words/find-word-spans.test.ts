import { listInflections } from '@taici/phrase-index';
import { expect, test } from 'vitest';
import { findWordSpans } from './find-word-spans.ts';

const findMatches = (text: string, en: string) =>
  findWordSpans({ text, en, zh: null, listForms: listInflections }).en.map(([start, end]) =>
    en.slice(start, end),
  );

test.each([
  ['donkey', "That Donkey's a donkey, donkeyman.", ["Donkey's", 'donkey']],
  ['make', 'Making it? He makes, she made.', ['Making', 'makes', 'made']],
  ['stop', 'Stopped. Stops stopping, nonstop.', ['Stopped', 'Stops', 'stopping']],
  ['carry', 'He carried; carry on.', ['carried', 'carry']],
  ['take it easy', 'Take  it-easy, man.', ['Take  it-easy']],
  ["don't", 'Don’t go.', ['Don’t']],
  ['dont', 'Don’t go.', ['Don’t']],
  ['take', 'She took it; takes one, mistakes.', ['took', 'takes']],
  ['child', 'Children! A child’s play.', ['Children', 'child’s']],
  ['wait', 'Waiter, I waited.', ['waited']],
  ['well-known', 'A well-known, well known man.', ['well-known', 'well known']],
  ['a.b', 'axb a.b', ['a.b']],
  ['cat', 'concatenate', []],
])('finds %j in %j', (text, en, words) => {
  expect(findMatches(text, en)).toEqual(words);
});

test('finds Chinese text anywhere in the line', () => {
  expect(findWordSpans({ text: '驴', en: null, zh: '我的驴和你的驴', listForms: listInflections })).toEqual({
    en: [],
    zh: [
      [2, 3],
      [6, 7],
    ],
  });
});
