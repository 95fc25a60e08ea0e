import { tokenizeChinese, tokenizeEnglish } from '@taici/phrase-index';
import { expect, test } from 'vitest';
import { generateFilms } from './generate-films.ts';
import { splitCharacters, splitWords } from './split-words.ts';

const LINES = 60_000;
const counts = new Map<string, number>();
const texts = new Set<string>();
let tokens = 0;
let characters = 0;
/** Number of distinct words after each quarter of the lines. */
const vocabularySizes: number[] = [];
let lineCount = 0;
for (const { lines } of generateFilms({ seed: 3, lines: LINES })) {
  for (const { en, zh } of lines) {
    texts.add(en ?? '');
    characters += splitCharacters(zh ?? '').length;
    for (const word of splitWords(en ?? '')) {
      tokens++;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    if (++lineCount % (LINES / 4) === 0) vocabularySizes.push(counts.size);
  }
}
const shares = [...counts.values()].sort((a, b) => b - a).map((count) => count / tokens);

test('words have the frequencies of speech: a few words make up most of it, and most words are rare', () => {
  expect(shares[0]).toBeGreaterThan(0.03);
  expect(shares[0]).toBeLessThan(0.065);
  const share = (first: number) => shares.slice(0, first).reduce((sum, next) => sum + next, 0);
  expect(share(10)).toBeGreaterThan(0.2);
  expect(share(10)).toBeLessThan(0.4);
  expect(share(100)).toBeGreaterThan(0.55);
  const rareWords = [...counts.values()].filter((count) => count <= 3).length;
  expect(rareWords / counts.size).toBeGreaterThan(0.2);
});

test('at a hundred times the rank, the share of a word is 15 to 500 times smaller', () => {
  for (const rank of [1, 3, 6]) {
    const ratio = (shares[rank - 1] ?? 0) / (shares[rank * 100 - 1] ?? 0);
    expect(ratio).toBeGreaterThan(15);
    expect(ratio).toBeLessThan(500);
  }
});

test('every quarter of the corpus adds new words', () => {
  for (const [quarter, size] of vocabularySizes.entries()) {
    if (quarter > 0) expect(size).toBeGreaterThan((vocabularySizes[quarter - 1] ?? 0) + 100);
  }
});

test('lines have the length of film lines, and many lines are unique', () => {
  expect(tokens / LINES).toBeGreaterThan(5);
  expect(tokens / LINES).toBeLessThan(7.5);
  expect(characters / LINES).toBeGreaterThan(7);
  expect(characters / LINES).toBeLessThan(11);
  expect(texts.size / LINES).toBeGreaterThan(0.35);
});

test('splits lines like the tokenizer, and keeps each language in its own text', () => {
  for (const { lines } of generateFilms({ seed: 4, lines: 5000 })) {
    const english = lines.map(({ en }) => en ?? '');
    const chinese = lines.map(({ zh }) => zh ?? '');
    const tokensOf = (found: { text: string }[]) => found.map(({ text }) => text);
    expect(english.map(splitWords)).toEqual(english.map((text) => tokensOf(tokenizeEnglish(text))));
    expect(chinese.map(splitCharacters)).toEqual(chinese.map((text) => tokensOf(tokenizeChinese(text))));
    expect(english.flatMap(splitCharacters)).toEqual([]);
    expect([...english, ...chinese].join('')).not.toMatch(/[{}|]|undefined/);
  }
});
