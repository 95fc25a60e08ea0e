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
const vocabulary: number[] = [];
let seen = 0;
for (const { lines } of generateFilms({ seed: 3, lines: LINES })) {
  for (const { en, zh } of lines) {
    texts.add(en ?? '');
    characters += splitCharacters(zh ?? '').length;
    for (const word of splitWords(en ?? '')) {
      tokens++;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    if (++seen % (LINES / 4) === 0) vocabulary.push(counts.size);
  }
}
const shares = [...counts.values()].sort((a, b) => b - a).map((count) => count / tokens);

test('words are as frequent as in speech: few make most of it, most are rare', () => {
  expect(shares[0]).toBeGreaterThan(0.03);
  expect(shares[0]).toBeLessThan(0.065);
  const share = (first: number) => shares.slice(0, first).reduce((sum, next) => sum + next, 0);
  expect(share(10)).toBeGreaterThan(0.2);
  expect(share(10)).toBeLessThan(0.4);
  expect(share(100)).toBeGreaterThan(0.55);
  const once = [...counts.values()].filter((count) => count <= 3).length;
  expect(once / counts.size).toBeGreaterThan(0.2);
});

test('a hundred times the rank is between a fifteenth and a five-hundredth of the share', () => {
  for (const rank of [1, 3, 6]) {
    const ratio = (shares[rank - 1] ?? 0) / (shares[rank * 100 - 1] ?? 0);
    expect(ratio).toBeGreaterThan(15);
    expect(ratio).toBeLessThan(500);
  }
});

test('new words keep turning up', () => {
  for (const [quarter, size] of vocabulary.entries()) {
    if (quarter > 0) expect(size).toBeGreaterThan((vocabulary[quarter - 1] ?? 0) + 100);
  }
});

test('lines are as long as those of films, and many are unlike all others', () => {
  expect(tokens / LINES).toBeGreaterThan(5);
  expect(tokens / LINES).toBeLessThan(7.5);
  expect(characters / LINES).toBeGreaterThan(7);
  expect(characters / LINES).toBeLessThan(11);
  expect(texts.size / LINES).toBeGreaterThan(0.35);
});

test('the plain tokens of a line are those of the tokenizer, and each language keeps to its text', () => {
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
