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
])('counts the syllables of %s by the dictionary: %i', async (word, syllables) => {
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
])('estimates the syllables of the unknown word %s: %i', (word, syllables) => {
  expect(estimateSyllables(word)).toBe(syllables);
});

test('estimates a word that the dictionary lacks', async () => {
  expect((await loadSyllableCounter())('Zibbing')).toBe(2);
});
