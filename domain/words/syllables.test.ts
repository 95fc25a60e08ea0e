import { expect, test } from 'vitest';
import { estimateSyllables, loadSyllableCounter } from './syllables.ts';

test.each([
  ['the', 1],
  ["don't", 1],
  ['Every', 3],
  ['actually', 4],
  ['fire', 2],
  ['wanted', 2],
  ['walked', 1],
])('%s has %i by the dictionary', async (word, syllables) => {
  expect((await loadSyllableCounter())(word)).toBe(syllables);
});

test.each([
  ['blorp', 1],
  ['zibbing', 2],
  ['crombled', 2],
  ['zorked', 1],
  ['sprotted', 2],
  ['snarfles', 2],
  ['plaxes', 2],
  ['glimes', 1],
  ['mible', 2],
  ['Florentiné', 4],
  ['hmph', 1],
  ['1999', 4],
])('%s, which no dictionary has, sounds like %i', (word, syllables) => {
  expect(estimateSyllables(word)).toBe(syllables);
});

test('a word the dictionary lacks is counted by its letters', async () => {
  expect((await loadSyllableCounter())('Zibbing')).toBe(2);
});
